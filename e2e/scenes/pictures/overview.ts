/** Creates a page with all screenshots, each linked to its full size. */
export function overview(
  names: readonly string[],
  sizes: readonly string[],
  languages: readonly string[],
  themes: readonly string[],
): string {
  const kinds = sizes.flatMap((size) =>
    languages.flatMap((language) => themes.map((theme) => `${size}-${theme}-${language.slice(0, 2)}`)),
  );
  const rows = names.map(
    (name) => `<h2>${name}</h2><p>${kinds.map((kind) => picture(`${name}-${kind}.png`)).join("")}</p>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${rows.join("\n")}\n`;
}

const style =
  "body{font:16px system-ui;background:#888}img{height:320px;margin:4px;vertical-align:top}h2{margin:16px 4px 0}";

function picture(file: string): string {
  return `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`;
}
