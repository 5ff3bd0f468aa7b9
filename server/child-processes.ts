import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Kills the child if it is still running when this process exits; it may be busy for hours. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  for (const event of ["exit", "error"]) child.once(event, () => running.delete(child));
  return child;
}

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
