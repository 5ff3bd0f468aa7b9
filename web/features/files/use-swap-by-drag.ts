import { useState, type DragEvent } from "react";

const dragged = "application/x-hearth-file";

/** Swaps two items of a list when one is dragged onto the other. */
export function useSwapByDrag(swap: (key: string, other: string) => void) {
  const [over, setOver] = useState<string>();

  return {
    /** The drop target. */
    over,
    of: (key: string) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragged, key);
        dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(key);
      },
      onDragLeave: () => setOver(undefined),
      onDragEnd: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        const other = event.dataTransfer.getData(dragged);
        setOver(undefined);
        if (!other) return;
        event.preventDefault();
        swap(other, key);
      },
    }),
  };
}
