import { expect, test } from "vitest";
import { opsOfHtml } from "./pasted-html.ts";

const line = (attributes: object) => ({ insert: "\n", attributes });

test("formats of a web page are kept", () => {
  const html = `<h2>Sunday</h2><p>We leave <strong>early</strong>, <em>very</em>
    early: <a href="https://example.org/way">the way</a></p>
    <ul><li>Bread</li><li><p>Cheese</p><ol><li>hard</li></ol></li></ul>
    <blockquote>Bring <s>tins</s> jam</blockquote><pre><code>one\n  two\n</code></pre>`;
  expect(opsOfHtml(html)).toEqual([
    { insert: "Sunday", attributes: { bold: true } },
    { insert: "\n" },
    { insert: "We leave " },
    { insert: "early", attributes: { bold: true } },
    { insert: ", " },
    { insert: "very", attributes: { italic: true } },
    { insert: " early: " },
    { insert: "the way", attributes: { link: "https://example.org/way" } },
    { insert: "\n" },
    { insert: "Bread" },
    line({ list: "bullet" }),
    { insert: "Cheese" },
    line({ list: "bullet" }),
    { insert: "hard" },
    line({ list: "ordered", indent: 1 }),
    { insert: "Bring " },
    { insert: "tins", attributes: { strike: true } },
    { insert: " jam" },
    line({ blockquote: true }),
    { insert: "one" },
    line({ "code-block": true }),
    { insert: "  two" },
    line({ "code-block": true }),
  ]);
});

test("formats of word processors are kept", () => {
  const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span
    style="font-style:italic"> slanted</span> plain</p></b>`;
  expect(opsOfHtml(docs)).toEqual([
    { insert: "Bold", attributes: { bold: true } },
    { insert: " slanted", attributes: { italic: true } },
    { insert: " plain" },
    { insert: "\n" },
  ]);
  const word = `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Bread<o:p></o:p></p>`;
  expect(opsOfHtml(word)).toEqual([{ insert: "Bread" }, line({ list: "ordered" })]);
});

test("nothing hostile, remote or hidden is kept", () => {
  const html = `<style>p { background: url(https://example.org/a) }</style><script>alert(1)</script>
    <p onclick="alert(1)" style="color:red;background:url(https://example.org/b)">Hello <img src="https://example.org/c.gif">
    <a href="javascript:alert(1)">press</a><span style="display:none">secret</span><object data="https://example.org"></object>
    <b><svg onload="alert(1)"><text>drawn</text></svg>you</b></p><form><input value="x"></form>
    <table><tr><td>one</td><td>two</td></tr></table>`;
  expect(opsOfHtml(html)).toEqual([
    { insert: "Hello " },
    { insert: "press" },
    { insert: " " },
    { insert: "you", attributes: { bold: true } },
    { insert: "\n" },
    { insert: "one" },
    { insert: " " },
    { insert: "two" },
    { insert: "\n" },
  ]);
});

test("paragraphs stay apart, and lines of a paragraph together", () => {
  expect(opsOfHtml("<p>one<br>two</p>\n<p>three</p>").map(({ insert }) => insert)).toEqual([
    "one",
    "\n",
    "two",
    "\n",
    "\n",
    "three",
    "\n",
  ]);
  const ours = opsOfHtml("<div data-lines><p>one</p><p>two</p></div>");
  expect(ours.map(({ insert }) => insert)).toEqual(["one", "\n", "two", "\n"]);
});
