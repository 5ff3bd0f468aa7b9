import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** The child may be busy for hours. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  for (const event of ["exit", "error"]) child.once(event, () => running.delete(child));
  return child;
}

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Never if a terminal started this process. */
export function onDisconnect(callback: () => void): void {
  if (process.send && !process.connected) callback();
  else process.once("disconnect", callback);
}
