/** Leaves out the marks around the lines that the server adds, as a screen does. */
export function asShown(text: string): string {
  return text.replace(/[\u2060\u2063]/g, "").replace(/ $/gm, "");
}
