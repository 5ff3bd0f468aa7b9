import { markup, policyHash } from "../../../emails/html.ts";

const style = "html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}";

export interface PlayerPage {
  html: string;
  /** Content security policy that allows only this player. */
  policy: string;
}

export function presentPlayerPage(src: string, title: string): PlayerPage {
  const page = markup`<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body><iframe src="${src}" title="${title}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></body></html>`;
  const { origin } = new URL(src);
  return {
    html: page.text,
    policy: `default-src 'none'; frame-src ${origin}; style-src ${policyHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  };
}
