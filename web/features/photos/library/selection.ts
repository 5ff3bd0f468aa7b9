import type { LibraryPhoto } from "#contract/library.ts";

/** A file can be in several messages, so the message is part of its key. */
export const keyOf = ({ id, messageId }: Pick<LibraryPhoto, "id" | "messageId">) => `${messageId}/${id}`;

export interface Selection {
  photos: ReadonlyMap<string, LibraryPhoto>;
  last?: string;
}

const nothing: Selection = { photos: new Map() };

function togglePhoto({ photos }: Selection, photo: LibraryPhoto): Selection {
  const next = new Map(photos);
  if (!next.delete(keyOf(photo))) next.set(keyOf(photo), photo);
  return { photos: next, last: keyOf(photo) };
}

/** Adds everything from the photo chosen last to this one. `all`: the photos in the order in which they are shown. */
function extendTo(selection: Selection, photo: LibraryPhoto, all: readonly LibraryPhoto[]): Selection {
  const [start, end] = [selection.last, keyOf(photo)].map((key) => all.findIndex((one) => keyOf(one) === key));
  if (start === -1 || end === -1) return togglePhoto(selection, photo);
  const range = all.slice(Math.min(start!, end!), Math.max(start!, end!) + 1);
  return {
    photos: new Map([...selection.photos, ...range.map((one) => [keyOf(one), one] as const)]),
    last: keyOf(photo),
  };
}

/** Adds these photos, or removes them if all of them are chosen. */
function toggledAll({ photos, last }: Selection, some: readonly LibraryPhoto[]): Selection {
  const next = new Map(photos);
  const areChosen = some.every((photo) => photos.has(keyOf(photo)));
  for (const photo of some) {
    if (areChosen) next.delete(keyOf(photo));
    else next.set(keyOf(photo), photo);
  }
  return { photos: next, last };
}

type Change =
  | { do: "begin" | "end" }
  | { do: "toggle"; photo: LibraryPhoto }
  | { do: "extend"; photo: LibraryPhoto; all: readonly LibraryPhoto[] }
  | { do: "toggle-all"; photos: readonly LibraryPhoto[] };

/** Choosing a photo begins a selection. Undefined while nothing can be chosen. */
export function changeSelection(before: Selection | undefined, change: Change): Selection | undefined {
  const selection = before ?? nothing;
  switch (change.do) {
    case "begin":
      return selection;
    case "end":
      return undefined;
    case "toggle":
      return togglePhoto(selection, change.photo);
    case "extend":
      return extendTo(selection, change.photo, change.all);
    case "toggle-all":
      return toggledAll(selection, change.photos);
  }
}
