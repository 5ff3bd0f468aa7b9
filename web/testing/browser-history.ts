/** Functions of the browser itself. Once a test has loaded the router, those of `history` also announce each change. */
export const browserHistory = {
  push: (state: unknown, path: string) => History.prototype.pushState.call(history, state, "", path),
  replace: (state: unknown, path?: string) => History.prototype.replaceState.call(history, state, "", path),
};
