/** Milliseconds of one turn, after which the page can respond. */
const turn = 25;

/** Divides long work into turns, so that the page does not freeze. */
export class Turns {
  #since = performance.now();

  /** Returns immediately, or in the next turn once this one is over. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}

/** Lets the page respond between items. */
export async function* yieldingToPage<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const turns = new Turns();
  for (const item of items) {
    yield item;
    await turns.next();
  }
}
