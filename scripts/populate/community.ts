import { chance } from "./chance.ts";
import { people, type Person } from "./people.ts";
import type { PlannedMessage } from "./planned-message.ts";
import { planTalk } from "./talk.ts";
import { allotment } from "./texts/allotment.ts";
import { family } from "./texts/family.ts";
import { hiking } from "./texts/hiking.ts";

/** A planned community: its members, its groups and everything they write. */
export interface Community {
  people: Person[];
  groups: PlannedGroup[];
}

export interface PlannedGroup {
  name: string;
  /** Indexes in `people`. The first one creates the group. */
  members: number[];
  /** Oldest first. */
  messages: PlannedMessage[];
}

export interface Measure {
  people: number;
  groups: number;
  messages: number;
  /** Milliseconds; all messages are earlier. */
  now: number;
  seed?: number;
}

const kinds = [
  { name: "Famille Martin", stock: family, share: 0.42 },
  { name: "Club de randonnée", stock: hiking, share: 0.32 },
  { name: "Allotment friends", stock: allotment, share: 0.26 },
];

/** The same size always gives the same community. The first user is in every group. */
export function planCommunity({ people: count, groups, messages, now, seed = 1 }: Measure): Community {
  const everybody = people(count);
  const luck = chance(seed);
  const shares = Array.from({ length: groups }, (_, i) => kinds[i % kinds.length]!.share);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let left = messages;

  return {
    people: everybody,
    groups: shares.map((share, i) => {
      const { name, stock } = kinds[i % kinds.length]!;
      const round = Math.floor(i / kinds.length);
      const size = i === groups - 1 ? left : Math.round((messages * share) / whole);
      left -= size;
      const members = [0, ...luck.shuffle(others(count)).slice(0, Math.max(1, Math.ceil(count * 0.62)))];
      const names = everybody.map((person) => person.name);
      return {
        name: round === 0 ? name : `${name} ${round + 1}`,
        members,
        messages: planTalk({ stock, members: luck.shuffle(members), names, size, now, seed: seed * 100 + i }),
      };
    }),
  };
}

const others = (count: number) => Array.from({ length: count - 1 }, (_, i) => i + 1);
