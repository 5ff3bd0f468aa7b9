import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { changeShown, reloadNotifications } from "./queries.ts";

/** How long it can be taken back, in milliseconds. */
const regret = 8000;

export interface Removal {
  /** Those that are on their way out. */
  pending: ReadonlySet<string>;
  remove: (id: string) => void;
  undo: (id: string) => void;
}

/** Removes a notification after a while in which it can be taken back; at once when the list closes. */
export function useRemoval(): Removal {
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const forget = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setPending((now) => new Set([...now].filter((other) => other !== id)));
  };
  const carryOut = (id: string) => {
    timers.current.delete(id);
    changeShown(queries, (items) => items.filter((item) => item.id !== id));
    // Gone already, or to be seen again: the list says which.
    api
      .delete(`api/notifications/${id}`)
      .catch(() => undefined)
      .finally(() => reloadNotifications(queries));
  };
  const carryOutAll = useEffectEvent((waiting: Map<string, ReturnType<typeof setTimeout>>) => {
    waiting.forEach(clearTimeout);
    [...waiting.keys()].forEach(carryOut);
  });
  useEffect(() => {
    const waiting = timers.current;
    return () => carryOutAll(waiting);
  }, []);

  return {
    pending,
    remove: (id) => {
      setPending((now) => new Set([...now, id]));
      timers.current.set(
        id,
        setTimeout(() => {
          carryOut(id);
          forget(id);
        }, regret),
      );
    },
    undo: forget,
  };
}
