import { Component, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useT } from "../i18n/language.tsx";

/** The last resort: a page that could not be drawn, or whose code is gone since a newer version was installed. */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const t = useT();
  return (
    <main>
      <EmptyState
        title={t("page.crashed")}
        action={
          <Button look="primary" onClick={() => location.reload()}>
            {t("page.reload")}
          </Button>
        }
      />
    </main>
  );
}
