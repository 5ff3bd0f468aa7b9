import { useState, type DragEvent } from "react";
import type { Chosen } from "./picture-crop.tsx";

/** A picture that was chosen and is not cropped yet. */
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

/** For what a picture can be dropped on. */
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
