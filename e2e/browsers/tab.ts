/** One tab of a browser, in the few ways in which a smoke run needs it. */
export interface Tab {
  readonly browser: string;
  open(url: string): Promise<void>;
  /** Runs an expression in the page and returns its JSON value. */
  value<Value>(expression: string): Promise<Value>;
  /** Waits until an expression is truthy. */
  until(expression: string): Promise<void>;
  /** Clicks what an expression finds. */
  click(expression: string): Promise<void>;
  /** Types into what an expression finds. */
  type(expression: string, text: string): Promise<void>;
  /** Chooses a file in a file input. */
  choose(expression: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Longest wait for anything, in milliseconds. */
export const waitTimeout = 60_000;

/** Waits until an expression is truthy in the page. */
export async function until(tab: Tab, expression: string, what = expression): Promise<void> {
  await tab.until(expression).catch((error: unknown) => {
    throw new Error(`${tab.browser} waited in vain for: ${what}`, { cause: error });
  });
}

/** Returns an expression for the first visible element of these selectors with this text or label. */
export function named(selector: string, name: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() &&
    [one.textContent, one.getAttribute("aria-label") ?? ""].some((said) => said.trim().startsWith(${JSON.stringify(name)})))`;
}

export async function clickNamed(tab: Tab, selector: string, name: string): Promise<void> {
  const found = named(selector, name);
  await until(tab, found, `${selector} “${name}”`);
  await tab.click(found);
}
