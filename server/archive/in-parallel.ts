/** Yields the results in the order of the items. */
export async function* inParallel<Item, Result>(
  atOnce: number,
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const working = work(item);
    // Awaited below; a failure before that must not end the process.
    working.catch(() => undefined);
    begun.push(working);
    if (begun.length >= atOnce) yield await begun.shift()!;
  }
  for (const working of begun) yield await working;
}
