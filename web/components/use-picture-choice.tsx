import { useRef, useState, type ChangeEvent } from "react";
import { lazyComponent } from "./lazy-component.tsx";
import type { Chosen, CropWords } from "./picture-crop.tsx";

const PictureCrop = lazyComponent(() => import("./picture-crop.tsx"));

interface PictureChoice {
  square?: boolean;
  words: CropWords;
  onPicture: (picture: Blob) => Promise<unknown>;
}

/** `elements` has to be rendered beside the button that calls `open`. */
export function usePictureChoice({ square, words, onPicture }: PictureChoice) {
  const { chosen, choose, letGo } = useChosenPicture();
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) choose(file);
  };
  return {
    isCropping: chosen !== undefined,
    choose,
    open: () => input.current?.click(),
    elements: (
      <>
        <input ref={input} type="file" accept="image/*" hidden onChange={onChange} />
        {chosen && (
          <PictureCrop
            chosen={chosen}
            square={square}
            words={words}
            onUse={onPicture}
            onUnreadable={() => {
              letGo();
              // The caller shows the failure.
              void onPicture(chosen.file).catch(() => undefined);
            }}
            onClose={letGo}
          />
        )}
      </>
    ),
  };
}

function useChosenPicture() {
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
