import { useRef, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";

interface FilesButtonProps {
  isPrimary: boolean;
  /** `folder`: all files in it and in the folders inside. */
  choice: { folder: true } | { accept: string };
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Phones without a dialog for folders let the person choose several files instead. */
export const canChooseFolders = "webkitdirectory" in HTMLInputElement.prototype;

export function FilesButton({ isPrimary, choice, onFiles, children }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const attributes = "folder" in choice ? { webkitdirectory: "" } : choice;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        {...attributes}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Allows choosing the same files again.
          currentTarget.value = "";
        }}
      />
      <Button look={isPrimary ? "primary" : "secondary"} onClick={() => input.current!.click()}>
        {children}
      </Button>
    </>
  );
}
