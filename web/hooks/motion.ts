/** What a script moves, CSS cannot hold still. */
export function isMotionUnwanted(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function scrollBehavior(): ScrollBehavior {
  return isMotionUnwanted() ? "instant" : "smooth";
}
