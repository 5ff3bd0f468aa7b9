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

/** Items between two turns. */
const atOnce = 2000;

/** Lets the page respond from time to time. */
export async function* yieldingToPage<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}
