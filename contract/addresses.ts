import { find } from "linkifyjs";

/** `href` has a scheme. */
export interface Address {
  start: number;
  end: number;
  href: string;
}

/** Scripts that are written without spaces, or in which particles follow a word directly. */
const gluing = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script=${script}}`)
  .join("");
/** Characters that occur inside words of an address: "L’Équipe", "col·lecció", "ジョン・レノン", "צה״ל". */
const withinWords = [
  String.raw`(?<=\p{Script=Latin})[’·](?=\p{Script=Latin})`,
  String.raw`(?<=\p{Script=Katakana})・(?=\p{Script=Katakana})`,
  String.raw`(?<=\p{Script=Hebrew})[״׳](?=\p{Script=Hebrew})`,
].join("|");
/** Beyond ASCII, an address has only letters, marks, digits and dashes. */
const gap = new RegExp(String.raw`(?:(?!${withinWords})[^\x21-\x7e\p{L}\p{M}\p{N}\p{Pd}]|["<>]|\[(?=/))+`, "gu");
const newAddress = /(?<=[^\x00-\x7f])(?=https?:\/\/)/iu;
const withScheme = /^https?:\/\//i;
const touchesLetters = new RegExp(`(?<=[a-z0-9])(?=[${gluing}])`, "iu");
const afterLetters = new RegExp(`(?<=[${gluing}])(?=[a-z0-9])`, "iu");
/** Korean particles after a slash and Turkish endings after an apostrophe belong to the sentence. */
const suffix = /(?<=\/)(?:에서|에|으로|로|를|을|은|는|이|가|의|와|과|도)$|'\p{L}{1,6}$/u;
/** Wiki titles may mix scripts. */
const wiki = "/wiki/";

/** Matching takes more than linear time, and no real address is longer. */
const longestPart = 4096;
/** Checked first, because most texts contain no address. */
const sign = /[^\s.:@][.@][^\s.@]|:\/\/|localhost|mailto:/i;

/** Returns the web and email addresses in a text, in order, also in texts without spaces. Only texts that match `wanted` are searched. */
export function addressesIn(text: string, wanted: RegExp = sign): Address[] {
  const found: Address[] = [];
  let from = 0;
  for (const part of wanted.test(text) ? splitAddress(text) : []) {
    if (part.length <= longestPart && wanted.test(part))
      for (const address of addressesInPart(part)) found.push(shift(from, address));
    from += part.length;
  }
  return found;
}

function splitAddress(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: between, index } of text.matchAll(gap)) {
    parts.push(...pieces(text.slice(from, index)), between);
    from = index + between.length;
  }
  return [...parts, ...pieces(text.slice(from))];
}

function pieces(chunk: string): string[] {
  return chunk.split(newAddress).flatMap((piece) => {
    if (!withScheme.test(piece)) return piece.split(afterLetters);
    const end = piece.search(touchesLetters);
    if (end === -1 || piece.slice(0, end).includes(wiki)) return [piece];
    return [piece.slice(0, end), ...piece.slice(end).split(afterLetters)];
  });
}

function addressesInPart(part: string): Address[] {
  // Linkify ends an address at this sign, which separates Japanese names.
  return find(part.replaceAll("・", "ー"), { defaultProtocol: "https" }).flatMap(({ start, end, value, href }) => {
    if (!/^(https?:\/\/|mailto:)/i.test(href)) return [];
    const written = part.slice(start, end);
    const tail = written.includes(wiki) ? 0 : (suffix.exec(written)?.[0].length ?? 0);
    const address = written.slice(0, written.length - tail);
    return [{ start, end: end - tail, href: href.slice(0, href.length - value.length) + address }];
  });
}

function shift(by: number, { start, end, href }: Address): Address {
  return { start: start + by, end: end + by, href };
}
