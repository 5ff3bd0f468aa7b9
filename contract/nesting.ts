/** More than any client uses. */
export const jsonLevels = 100;

const sign = { quote: 34, backslash: 92, list: 91, listEnd: 93, object: 123, objectEnd: 125 };

/** Call before parsing: a megabyte of nested lists takes a tenth of a second to parse. */
export function isNestedTooDeep(json: string, levels: number = jsonLevels): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === sign.backslash && isInString) i++;
    else if (code === sign.quote) isInString = !isInString;
    else if (isInString) continue;
    else if (code === sign.list || code === sign.object) depth++;
    else if (code === sign.listEnd || code === sign.objectEnd) depth--;
    if (depth > levels) return true;
  }
  return false;
}
