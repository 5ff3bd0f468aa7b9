import { allPlaces, type Condition, type Match, type Span } from "./full-text.ts";
import { add, addPacked, countOf, keepOnly, newestOf, noPositions, type Positions } from "./position-lists.ts";

/** Consecutive messages of a group, with what is kept of the tokens that are looked for. */
export interface Segment extends Span {
  id: number;
  /** By `nameOf`. */
  lists: ReadonlyMap<string, readonly Uint8Array[]>;
}

export interface FoundInSegment {
  segmentId: number;
  position: number;
  rank: number;
}

/** What a list of messages is called that have a token, or one that begins like this. */
export function nameOf({ token, isPrefix }: Match): string {
  return isPrefix ? `${token}*` : token;
}

/** As `FullText.find`. Of each rank the newest ones, and how many there are in all. */
export function findInSegments(segments: readonly Segment[], conditions: readonly Condition[], limit: number) {
  const found: FoundInSegment[] = [];
  const lacking = conditions.map(() => limit);
  let total = 0;
  for (const segment of segments.toSorted((one, other) => other.last - one.last)) {
    const having = havingIn(segment);
    let better = noPositions();
    for (const [rank, condition] of conditions.entries()) {
      const fulfilling = fulfillingIn(having, condition);
      const newest = newestOf(fulfilling, better, lacking[rank]!);
      lacking[rank]! -= newest.length;
      found.push(...newest.map((position) => ({ segmentId: segment.id, position, rank })));
      better = fulfilling;
    }
    total += countOf(better);
  }
  return { found, total };
}

/** Which messages of a segment have a token, each looked up once. */
function havingIn({ lists }: Segment): (match: Match) => Positions {
  const known = new Map<string, Positions>();
  return (match) => {
    const name = nameOf(match);
    let positions = known.get(name);
    if (!positions) {
      positions = noPositions();
      for (const list of lists.get(name) ?? []) addPacked(positions, list);
      known.set(name, positions);
    }
    return positions;
  };
}

function fulfillingIn(having: (match: Match) => Positions, condition: Condition): Positions {
  let fulfilling: Positions | undefined;
  for (const forms of condition) {
    const some = noPositions();
    for (const form of forms) add(some, having(form));
    if (fulfilling) keepOnly(fulfilling, some);
    else fulfilling = some;
  }
  return fulfilling ?? noPositions();
}

/** Where none of these reach, oldest first. */
export function gapsBetween(spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let first = allPlaces.first;
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    if (span.first > first) gaps.push({ first, last: span.first - 1 });
    first = span.last + 1;
  }
  return [...gaps, { first, last: allPlaces.last }];
}
