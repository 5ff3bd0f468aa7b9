const steps = 10;

/** Calls `onEnd` after `milliseconds`, unless the returned function is called first. A suspension of the machine counts as at most a tenth of it. */
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
