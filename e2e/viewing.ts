import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";
import { drawing, phonePhoto } from "./pictures.ts";

export const viewerOf = (page: Page) => page.getByRole("dialog", { name: "Photos" });

/** Posts an album of three photos, the second of them upright. */
export async function anAlbum(anna: Person, groupId: string, data: Record<string, unknown> = {}) {
  const photos = [
    await anna.upload("sea.png", await drawing("#22456e")),
    await anna.upload("tower.jpg", await phonePhoto(900, 1600)),
    await anna.upload("dog.png", await drawing("#8a3b12")),
  ];
  const [sea] = photos;
  const texts = { captions: { [sea!.id]: "Before the rain" } };
  const message = await anna.post(
    groupId,
    { title: "Sunday", ...texts, ...data },
    { files: photos.map(({ id }) => id) },
  );
  return { message, photos };
}
