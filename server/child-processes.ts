import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Kills the child when this process exits, if it still runs then: it may be busy with something that takes hours. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  for (const event of ["exit", "error"]) child.once(event, () => running.delete(child));
  return child;
}

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
