import { expect, test } from "vitest";
import type { LinkPreview } from "#contract/link-previews.ts";
import { shapeOf, siteOf } from "./link-rules.ts";

const picture = { id: "1", contentUrl: "1.jpg", type: "image/jpeg", entityType: "file" } as const;
const player = {
  provider: "youtube",
  kind: "frame",
  src: "https://www.youtube-nocookie.com/embed/1",
  aspect: 1,
} as const;

function link(rest: Partial<LinkPreview>): LinkPreview {
  const data = { "content-type": [] };
  return { id: "1", url: "https://www.example.org/a", updatedAt: 0, data, entityType: "link", ...rest };
}

test("a card needs a title and further content", () => {
  const titled = { title: "Garden", "content-type": [] };

  expect(shapeOf(link({ data: titled, preview: picture }))).toBe("card");
  expect(shapeOf(link({ data: { ...titled, description: "All about it" } }))).toBe("card");
  expect(shapeOf(link({ data: titled }))).toBe("nothing");
  expect(shapeOf(link({ preview: picture }))).toBe("nothing");
});

test("playable links show a player even without a description, and pictures come only from this server", () => {
  expect(shapeOf(link({ player }))).toBe("player");
  expect(shapeOf(link({ player: { ...player, kind: "image" } }))).toBe("nothing");
  expect(shapeOf(link({ player: { ...player, kind: "image" }, preview: picture }))).toBe("card");
});

test("a site is shown by its name, or else by its host", () => {
  expect(siteOf(link({ data: { providerName: "YouTube", "content-type": [] } }))).toBe("YouTube");
  expect(siteOf(link({}))).toBe("example.org");
});
