import type { ViewerProps } from "./viewer.ts";
import { ViewerFrame } from "./viewer-frame.tsx";

/** The viewer for pictures whose message is not stored yet. */
export default function PlainViewer(props: ViewerProps) {
  return <ViewerFrame {...props} />;
}
