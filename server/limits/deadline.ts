const steps = 10;

/**
 * Calls `onEnd` after this many milliseconds, and returns a function that prevents it. A suspended machine counts as a tenth of the time at most, because that says
 * nothing about the work.
 */
export function startDeadline(milliseconds: number, onEnd: () => void): () => void {
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, milliseconds / steps);
  return () => clearInterval(timer);
}
