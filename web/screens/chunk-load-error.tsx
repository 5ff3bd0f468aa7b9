import { useT } from "../i18n/language.tsx";
import { Unreachable } from "./unreachable.tsx";

/** Replaces a screen whose code could not be loaded: the network failed, or a new version was installed in the meantime. */
export function ChunkLoadError() {
  return <Unreachable hint={useT()("error.network")} onRetry={() => location.reload()} />;
}
