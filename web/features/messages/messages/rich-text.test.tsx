import { expect, test } from "vitest";
import { renderInEnglish } from "../../../testing/render.tsx";
import { RichMessageText } from "./rich-message-text.tsx";
import { parseRichText } from "#contract/rich-text.ts";

test("a formatted text shows bold text, links, headings, lists and quotes", async () => {
  const page = await renderInEnglish(
    <RichMessageText
      ops={[
        { insert: "Holidays" },
        { attributes: { header: 1 }, insert: "\n" },
        { insert: "We leave " },
        { attributes: { bold: true, italic: true }, insert: "early" },
        { insert: ", see " },
        { attributes: { link: "https://example.org/way" }, insert: "the way" },
        { insert: " or https://example.org/plain\nBread" },
        { attributes: { list: "bullet" }, insert: "\n" },
        { insert: "Cheese" },
        { attributes: { list: "bullet", indent: 1 }, insert: "\n" },
        { insert: "Do not forget" },
        { attributes: { blockquote: true }, insert: "\n" },
      ]}
    />,
  );

  expect(page.querySelector("h2")?.textContent).toBe("Holidays");
  expect(page.querySelector("p strong em")?.textContent).toBe("early");
  expect([...page.querySelectorAll("a")].map((a) => a.getAttribute("href"))).toEqual([
    "https://example.org/way",
    "https://example.org/plain",
  ]);
  expect([...page.querySelectorAll("ul > li")].map((li) => li.textContent)).toEqual(["Bread", "Cheese"]);
  expect(page.querySelector("blockquote")?.textContent).toBe("Do not forget");
});

test("lines of a formatted text stay together until an empty line, as they were written", async () => {
  const page = await renderInEnglish(
    <RichMessageText
      ops={[
        { insert: "Rue 5\n" },
        { insert: "Paris", attributes: { bold: true } },
        { insert: "\n\nBread" },
        { insert: "\n", attributes: { list: "bullet" } },
        { insert: "Bye\nSunday" },
        { insert: "\n", attributes: { blockquote: true } },
        { insert: "or Monday?" },
        { insert: "\n", attributes: { blockquote: true } },
        { insert: "Yes\n" },
      ]}
    />,
  );

  expect([...page.querySelectorAll("p")].map((p) => p.textContent)).toEqual([
    "Rue 5\nParis",
    "Bye",
    "Sunday\nor Monday?",
    "Yes",
  ]);
  expect(page.querySelectorAll("blockquote")).toHaveLength(1);
});

test("nothing in a formatted text runs or loads content from other sites", async () => {
  const page = await renderInEnglish(
    <RichMessageText
      ops={[
        { attributes: { link: "javascript:alert(1)" }, insert: "press" },
        { insert: "<img src=x onerror=alert(1)>\n" },
        { insert: { image: "https://example.org/spy.gif" } },
        { insert: { video: "data:text/html,<script>" } },
      ]}
    />,
  );

  expect(page.querySelectorAll("img, script, iframe, video")).toHaveLength(0);
  expect([...page.querySelectorAll("a")].map((a) => a.getAttribute("href"))).toEqual(["https://example.org/spy.gif"]);
  expect(page.textContent).toContain("press<img src=x onerror=alert(1)>");
});

test.each(["plain words", "null", "{}", '{"delta":{"ops":"no"}}', "[1]"])("%s is not a formatted text", (text) => {
  expect(parseRichText(text)).toBeUndefined();
});

test("invalid operations of other clients are skipped", async () => {
  const odd = [
    null,
    7,
    "words",
    [],
    {},
    { insert: null },
    { insert: 7 },
    { insert: "kept", attributes: null },
    { insert: [] },
  ];
  const rich = parseRichText(JSON.stringify({ delta: { ops: odd } }));

  expect((await renderInEnglish(<RichMessageText ops={rich!.ops} />)).textContent).toBe("kept");
});
