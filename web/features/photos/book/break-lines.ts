/** Breaks a text at spaces, and words that are longer than a line within them. Joined, the lines are the text with its spaces simplified. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .trim()
    .replace(/\s+/g, " ")
    .split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = fits(word.trimEnd()) ? [word] : piecesOf(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return line === "" ? lines : [...lines, line];
}

/** Every line has at least one character, even if that is too wide. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== "" && !fits((piece + segment).trimEnd())) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}
