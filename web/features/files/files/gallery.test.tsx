import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { renderInEnglish } from "../../../testing/render.tsx";
import type { StoredFile } from "./stored-file.ts";
import { Gallery } from "./gallery.tsx";

test("photos show their captions, whether there are three of them or an album", async () => {
  const photo = (n: number) => ({ id: `${n}`, type: "image/webp", contentUrl: `${n}.webp`, caption: `Caption ${n}` });
  const captionsOf = async (count: number) => {
    const files = Array.from({ length: count }, (_, i) => photo(i + 1));
    const page = await renderInEnglish(<Gallery files={files} />);
    return [...page.querySelectorAll("li p")].map((caption) => caption.textContent);
  };

  expect(await captionsOf(3)).toEqual(["Caption 1", "Caption 2", "Caption 3"]);
  expect(await captionsOf(5)).toEqual(["Caption 1", "Caption 2", "Caption 3", "Caption 4", "Caption 5"]);
});

test("readers are notified that a part of a photo is missing", async () => {
  const photo = { id: "1", type: "image/jpeg", contentUrl: "1.jpg", error: "picture_cut_off" };
  const page = await renderInEnglish(<Gallery files={[photo, { ...photo, id: "2", caption: "At the sea" }]} />);

  const note = "Part of this picture is missing: its file is incomplete.";
  const notes = [...page.querySelectorAll("li p")].map((text) => text.textContent);
  expect(notes).toEqual([note, `At the sea${note}`]);
});

test("an album has a video among its photos; beside fewer photos it is played in its place", async () => {
  const photo = (n: number) => ({ id: `${n}`, type: "image/webp", contentUrl: `${n}.webp` });
  const video = {
    id: "v",
    type: "video/mp4",
    contentUrl: "v.mp4",
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    duration: 9,
  };
  const tilesAndPlayers = async (...files: StoredFile[]) => {
    const page = await renderInEnglish(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <Gallery files={files} />
      </QueryClientProvider>,
    );
    return [page.querySelectorAll("li a").length, page.querySelectorAll("video").length];
  };

  expect(await tilesAndPlayers(photo(1), video, photo(2), photo(3))).toEqual([4, 0]);
  expect(await tilesAndPlayers(photo(1), video)).toEqual([1, 1]);
  expect(await tilesAndPlayers(photo(1), { ...video, status: "raw" }, photo(2), photo(3))).toEqual([3, 0]);
});
