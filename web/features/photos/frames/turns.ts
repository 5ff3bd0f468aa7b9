import type { FrameContent, FramePhoto } from "#contract/frames.ts";

export interface Turn {
  photo: FramePhoto;
  /** Set for a memory of this day. */
  yearsAgo?: number;
}

/** The order of a frame: `items` in a circle, interrupted by new photos and those sent to it. */
export interface Turns {
  items: readonly Turn[];
  at: number;
  shown: Turn | undefined;
  upNext: readonly Turn[];
}

export type TurnAction =
  | { kind: "content"; items: readonly Turn[] }
  | { kind: "next" | "back" }
  | { kind: "show"; photo: FramePhoto }
  | { kind: "like"; photo: FramePhoto; isLiked: boolean };

export const noTurns: Turns = { items: [], at: 0, shown: undefined, upNext: [] };

const newAtMost = 10;
/** A memory follows after this many photos. */
const photosPerMemory = 4;

export function keyOf({ messageId, id }: FramePhoto): string {
  return `${messageId} ${id}`;
}

export function itemsOf({ photos, memories }: Pick<FrameContent, "photos" | "memories">, today: string): Turn[] {
  const year = Number(today.slice(0, 4));
  const past = memories.map((photo) => ({ photo, yearsAgo: year - Number(photo.day.slice(0, 4)) }));
  const isMemory = new Set(memories.map(keyOf));
  const recent = photos.filter((photo) => !isMemory.has(keyOf(photo)));
  const items = recent.flatMap((photo, n): Turn[] => {
    const memory = n % photosPerMemory === photosPerMemory - 1 ? past[(n + 1) / photosPerMemory - 1] : undefined;
    return memory ? [{ photo }, memory] : [{ photo }];
  });
  return [...items, ...past.slice(Math.floor(recent.length / photosPerMemory))];
}

export function turn(turns: Turns, action: TurnAction): Turns {
  switch (action.kind) {
    case "content":
      return withContent(turns, action.items);
    case "show":
      return { ...turns, shown: { photo: action.photo } };
    case "like":
      return withLike(turns, action.photo, action.isLiked);
    case "back":
      return stepTo(turns, turns.at - 1);
    case "next": {
      const [first, ...upNext] = turns.upNext;
      return first ? { ...turns, shown: first, upNext } : stepTo(turns, turns.at + 1);
    }
  }
}

function stepTo(turns: Turns, index: number): Turns {
  const { length } = turns.items;
  if (length === 0) return { ...turns, shown: undefined };
  const at = (index + length) % length;
  return { ...turns, at, shown: turns.items[at] };
}

/** New photos come next; then the order continues after the last regular turn. */
function withContent(turns: Turns, items: readonly Turn[]): Turns {
  const known = new Set(turns.items.map(({ photo }) => keyOf(photo)));
  const added = known.size === 0 ? [] : items.filter(({ photo }) => !known.has(keyOf(photo)));
  const present = new Map(items.map((item) => [keyOf(item.photo), item]));
  const upNext = [...turns.upNext, ...added].filter(({ photo }) => present.has(keyOf(photo))).slice(0, newAtMost);
  const last = turns.items[turns.at];
  const at = last ? items.findIndex(({ photo }) => keyOf(photo) === keyOf(last.photo)) : 0;
  const shown = turns.shown && present.get(keyOf(turns.shown.photo));
  return { items, at: Math.max(0, at), shown: shown ?? items[Math.max(0, at)], upNext };
}

function withLike(turns: Turns, liked: FramePhoto, isLiked: boolean): Turns {
  const change = (item: Turn) =>
    keyOf(item.photo) === keyOf(liked) ? { ...item, photo: { ...item.photo, isLiked } } : item;
  return {
    ...turns,
    items: turns.items.map(change),
    upNext: turns.upNext.map(change),
    shown: turns.shown && change(turns.shown),
  };
}
