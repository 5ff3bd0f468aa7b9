import { LoadError } from "../components/load-error.tsx";
import { useT } from "../i18n/language.tsx";

export function Unreachable({ hint, onRetry }: { hint: string; onRetry: () => void }) {
  const t = useT();
  return (
    <main>
      <LoadError title={t("page.unreachable")} error={hint} onRetry={onRetry} />
    </main>
  );
}

/** Replaces a screen whose code could not be loaded: the network failed, or a new version was installed in the meantime. */
export function ChunkLoadError() {
  return <Unreachable hint={useT()("error.network")} onRetry={() => location.reload()} />;
}
