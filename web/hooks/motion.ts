/** Scripted motion has to check `prefers-reduced-motion` itself. */
export function isMotionUnwanted(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function scrollBehavior(): ScrollBehavior {
  return isMotionUnwanted() ? "instant" : "smooth";
}
