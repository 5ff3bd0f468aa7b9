const steps = 10;

/** Calls `onEnd` after the time, unless the returned function is called before. Of a machine's suspension at most a tenth of the time counts. */
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
