import type { Plugin, Rolldown } from "vite";

/** Screens by the first word of their address, and languages: what is fetched ahead for those who open such a page. */
const screens = { groups: "web/screens/group.tsx", messages: "web/screens/message.tsx" };
const language = /\/locales\/(\w+)\.json$/;

/** Files by the name of a screen or a language. */
type Part = [string, string[]];
type Parts = Record<"screens" | "languages", Record<string, string[]>>;

/** The code of the screen that is asked for, and of the language that will be spoken, comes together with what every page begins with. */
export function routePreload(): Plugin {
  return {
    name: "hearth:parts-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle!).filter((output) => output.type === "chunk");
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const start = filesOf(byName, ...chunks.filter(({ isEntry }) => isEntry));
        const ahead = (chunk: Rolldown.OutputChunk) => [...filesOf(byName, chunk)].filter((file) => !start.has(file));
        const ofScreens = Object.entries(screens).map(([word, module]): Part => [word, ahead(chunkOf(chunks, module))]);
        const ofLanguages = chunks.flatMap((chunk): Part[] => {
          const name = language.exec(chunk.facadeModuleId ?? "")?.[1];
          return name === undefined ? [] : [[name, ahead(chunk)]];
        });
        const parts: Parts = { screens: Object.fromEntries(ofScreens), languages: Object.fromEntries(ofLanguages) };
        // Before the styles, for which scripts below them wait.
        return html.replace(/<link rel="stylesheet"/, (styles) => `<script>${script(parts)}</script>\n    ${styles}`);
      },
    },
  };
}

function chunkOf(chunks: Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`${module} is no part of its own`);
  return chunk;
}

/** With all that they import, and the styles of it. */
function filesOf(byName: ReadonlyMap<string, Rolldown.OutputChunk>, ...chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
    chunk.imports.forEach((name) => add(byName.get(name)));
  };
  chunks.forEach(add);
  return files;
}

/** Runs in the page. The language is the one this browser spoke last (web/i18n/language.tsx), else most likely its own. */
function script(parts: Parts): string {
  return `
try {
  const { screens, languages } = ${JSON.stringify(parts)};
  const kept = JSON.parse(localStorage.getItem("lang"))?.data;
  const spoken = kept ?? Object.keys(languages).find((name) => name.split("_")[0] === navigator.language.split("-")[0]);
  const base = new URL(document.baseURI).pathname;
  const screen = localStorage.getItem("apiKey") && screens[location.pathname.slice(base.length).split("/")[0]];
  for (const file of [...(screen ?? []), ...(languages[spoken] ?? [])]) {
    const isStyle = file.endsWith(".css");
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: isStyle ? "preload" : "modulepreload",
        as: isStyle ? "style" : "script",
        crossOrigin: "",
        href: file,
      }),
    );
  }
  // The first one of each costs a phone a tenth of a second or more, which it has to spare only now, while the code is on its way.
  setTimeout(() => {
    const locale = spoken?.replace("_", "-");
    new Intl.NumberFormat(locale).format(1);
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format();
  });
} catch {}
`;
}
