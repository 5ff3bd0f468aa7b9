import type { BookPhoto } from "./photo-rows.ts";
import type { ChosenText } from "./text-rows.ts";

export type BookItem = { day: string } & ({ photo: BookPhoto } | { text: ChosenText });

/** Puts each text before the first photo of its message, or else before the first photo of a later day or of its own. */
export function itemsOf(photos: readonly BookPhoto[], texts: readonly ChosenText[]): BookItem[] {
  const withPhotos = new Set(photos.map(({ messageId }) => messageId));
  const byMessage = new Map(texts.filter(({ id }) => withPhotos.has(id)).map((text) => [text.id, text]));
  const others = texts.filter(({ id }) => !withPhotos.has(id));
  const items: BookItem[] = [];
  for (const photo of photos) {
    while (others[0] && others[0].day <= photo.day) items.push(itemOf(others.shift()!));
    const text = byMessage.get(photo.messageId);
    if (text) items.push({ day: photo.day, text });
    byMessage.delete(photo.messageId);
    items.push({ day: photo.day, photo });
  }
  return [...items, ...others.map(itemOf)];
}

function itemOf(text: ChosenText): BookItem {
  return { day: text.day, text };
}
