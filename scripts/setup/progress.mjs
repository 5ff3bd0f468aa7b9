/** Milliseconds between the dots. */
const every = 1000;

/**
 * Says what is being done, with a dot for each second and the time it took.
 * @param {string} what @param {() => Promise<void>} work
 */
export async function withProgress(what, work) {
  const since = performance.now();
  process.stdout.write(what);
  const dots = setInterval(() => process.stdout.write("."), every);
  try {
    await work();
    process.stdout.write(` ${Math.round((performance.now() - since) / 1000)} s\n`);
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  } finally {
    clearInterval(dots);
  }
}
