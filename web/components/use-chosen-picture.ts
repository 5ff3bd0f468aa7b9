import { useState, type DragEvent } from "react";
import type { Chosen } from "./picture-crop.tsx";

/** Holds a picture that was chosen but not cropped yet. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>();
  return {
    chosen,
    choose: (file: File) => setChosen({ file, address: URL.createObjectURL(file) }),
    letGo: () => {
      if (chosen) URL.revokeObjectURL(chosen.address);
      setChosen(undefined);
    },
  };
}

/** Returns the handlers of a drop target for a picture. */
export function dropping(choose: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const picture = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
      if (picture) choose(picture);
    },
  };
}
