/** Based on the product's design tokens. Font URLs are relative to the page. */
export const style = `
@font-face { font-family: Figtree; font-display: swap; font-weight: 300 900; src: url(fonts/figtree-latin-ext-wght-normal.woff2) format("woff2"); unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF; }
@font-face { font-family: Figtree; font-display: swap; font-weight: 300 900; src: url(fonts/figtree-latin-wght-normal.woff2) format("woff2"); unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD; }
:root { color-scheme: light dark; --ground: #f5f1ea; --surface: #fffdf9; --ink: #29231f; --ink-soft: #6a5f56; --line: #e5dccf; --ember: #b04216; --ember-soft: #fbe9dd; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171412; --surface: #211d1a; --ink: #f3ede6; --ink-soft: #b6aa9e; --line: #3a332d; --ember: #f39a6b; --ember-soft: #3b2519; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 Figtree, system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
:lang(ko) { word-break: keep-all; }
main, footer { max-width: 44rem; margin: 0 auto; }
main { padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
h1, h2, h3 { font-weight: 680; letter-spacing: -0.012em; }
h1 { margin: 0 0 4px; font-size: 1.75rem; line-height: 1.25; }
h2, h3 { margin: 24px 0 8px; line-height: 1.3; }
a { color: var(--ember); }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.soft, footer { color: var(--ink-soft); font-size: 0.875rem; }
.soft { margin: 0 0 16px; }
.when { display: inline-block; margin: 0 0 16px; padding: 6px 16px; border-radius: 18px; background: var(--ember-soft); font-weight: 600; }
.written p, .written li { margin: 0 0 12px; white-space: pre-wrap; unicode-bidi: plaintext; }
.written blockquote { margin: 0 0 12px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); }
.written pre { overflow-x: auto; }
.file { margin: 16px 0 0; }
.file > a { display: block; }
figure { margin: 0; }
figcaption { padding: 8px 0 0; unicode-bidi: plaintext; }
img, video { display: block; max-width: 100%; height: auto; border-radius: 10px; background: var(--line); }
audio { display: block; width: 100%; }
.wide main, .wide footer { max-width: 72rem; }
.wide main { overflow: hidden; padding: 0 28px 28px; }
.wide h1 { text-align: -webkit-match-parent; text-align: match-parent; }
.wide footer { padding-inline: 28px; }
.cover { width: calc(100% + 56px); max-width: none; height: 270px; margin: 0 -28px 20px; border-radius: 0; object-fit: cover; }
.button { display: inline-block; min-height: 44px; margin: 0 0 8px; padding: 8px 20px; border-radius: 12px; background: var(--ember); color: var(--surface); font-weight: 600; text-decoration: none; }
.photos h2 { font-size: 1.125rem; }
.row { display: flex; flex-wrap: wrap; gap: 6px; }
.row::after { content: ""; flex-grow: 100000; }
.row figure { flex: 1 1 auto; max-width: 100%; }
.photo { display: block; position: relative; }
.photo img { width: auto; min-width: 100%; max-width: 100%; height: 150px; border-radius: 4px; object-fit: cover; }
.film-sign { display: block; width: 200px; height: 150px; border-radius: 4px; background: var(--line); }
.video::after { display: grid; position: absolute; place-items: center; inset: 0; width: 48px; height: 48px; margin: auto; border-radius: 50%; background: rgb(0 0 0 / 0.55); color: #fff; content: "\\25B6\\FE0E"; }
.row figcaption { width: 0; min-width: 100%; padding: 4px 0 8px; }
.pswp img { max-width: none; border-radius: 0; }
.pswp__caption { position: absolute; right: 0; bottom: 0; left: 0; max-height: 30%; overflow: auto; padding: 8px 16px 16px; color: #fff; text-align: center; }
.pswp__caption p { margin: 0; }
.film { display: grid; place-items: center; height: 100%; }
.film video { max-width: 100%; max-height: calc(100% - 132px); border-radius: 0; background: #000; }
.document, .card { overflow: hidden; border: 1px solid var(--line); border-radius: 10px; }
.document { max-width: 20rem; }
.card { max-width: 30rem; margin: 16px 0 0; }
.card img { width: 100%; border-radius: 0; }
.words { display: block; padding: 12px 16px; }
.card .soft { display: block; margin: 4px 0 0; }
footer { padding: 16px 24px; }
footer a { display: inline-block; padding: 12px 0; }
@media (max-width: 36rem) { body { padding: 0 0 24px; } main { padding: 20px 16px; border-width: 0 0 1px; border-radius: 0; } footer { padding-inline: 16px; } .wide main { padding: 0 12px 20px; } .wide footer { padding-inline: 12px; } .cover { width: calc(100% + 24px); height: 216px; margin: 0 -12px 16px; } .photo img, .film-sign { height: 110px; } }
`;
