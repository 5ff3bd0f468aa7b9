/** Time of one turn in milliseconds, after which the page can react again. */
const turn = 25;

/** Divides long work into turns, so that the page does not freeze. */
export class Turns {
  #since = performance.now();

  /** Returns at once, or in the next turn if this one has been long enough. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
