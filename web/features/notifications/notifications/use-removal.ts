import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { NotificationGroup } from "./notification-groups.ts";
import { changeShown, removeNotifications, reloadNotifications } from "./queries.ts";

const undoTimeMs = 8000;

export interface Removal {
  pending: ReadonlySet<string>;
  remove: (grouped: NotificationGroup) => void;
  /** Undoes the removal of this notification and of those removed with it. */
  undo: (id: string) => void;
  /** Pauses the countdown of the undo banner while it is hovered or focused. */
  hold: (id: string) => void;
  letGo: (id: string) => void;
}

/** Returns the notifications of a group that are not being removed; undefined if there are none. */
export function withoutPending(grouped: NotificationGroup, { pending }: Removal): NotificationGroup | undefined {
  const [newest, ...others] = grouped.filter(({ id }) => !pending.has(id));
  return newest && [newest, ...others];
}

interface Leaving {
  ids: string[];
  timer?: ReturnType<typeof setTimeout>;
}

/** Removes notifications after a delay in which it can be undone, or immediately when the list closes. */
export function useRemoval(): Removal {
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const leaving = useRef(new Set<Leaving>());

  const forget = (one: Leaving) => {
    clearTimeout(one.timer);
    leaving.current.delete(one);
    setPending((now) => new Set([...now].filter((id) => !one.ids.includes(id))));
  };
  const remove = (ids: string[]) => {
    changeShown(queries, (items) => items.filter(({ id }) => !ids.includes(id)));
    // They are gone, or visible again on failure. Reloading the list shows which.
    removeNotifications(queries, ids)
      .catch(() => undefined)
      .finally(() => reloadNotifications(queries));
  };
  const carryOutAll = useEffectEvent((waiting: ReadonlySet<Leaving>) => {
    for (const { timer } of waiting) clearTimeout(timer);
    const ids = [...waiting].flatMap((one) => one.ids);
    if (ids.length > 0) remove(ids);
  });
  useEffect(() => {
    const waiting = leaving.current;
    return () => carryOutAll(waiting);
  }, []);

  const later = (one: Leaving) =>
    setTimeout(() => {
      remove(one.ids);
      forget(one);
    }, undoTimeMs);
  const withThis = (id: string) => [...leaving.current].filter(({ ids }) => ids.includes(id));

  return {
    pending,
    remove: (grouped) => {
      const one: Leaving = { ids: grouped.map(({ id }) => id) };
      one.timer = later(one);
      leaving.current.add(one);
      setPending((now) => new Set([...now, ...one.ids]));
    },
    undo: (id) => withThis(id).forEach(forget),
    hold: (id) => withThis(id).forEach(({ timer }) => clearTimeout(timer)),
    letGo: (id) =>
      withThis(id).forEach((one) => {
        clearTimeout(one.timer);
        one.timer = later(one);
      }),
  };
}
