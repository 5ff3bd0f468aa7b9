interface Item {
  height: number;
  /** From 0. The item must not leave this column. */
  column?: number | undefined;
}

interface Place {
  column: number;
  top: number;
}

/** Places each item in its column, or else below the shortest one. Of equally short columns, the first is taken. */
export function columnPlaces(
  items: readonly Item[],
  { count, gap }: { count: number; gap: number },
): { places: Place[]; height: number } {
  const ends = Array.from({ length: count }, () => 0);
  const places = items.map(({ height, column = shortest(ends) }) => {
    const top = ends[column]!;
    ends[column] = top + height + gap;
    return { column, top };
  });
  return { places, height: Math.max(0, Math.max(...ends) - gap) };
}

function shortest(ends: readonly number[]): number {
  return ends.indexOf(Math.min(...ends));
}
