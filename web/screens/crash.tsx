import { Component, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useT } from "../i18n/language.tsx";

/** Error boundary around all pages, for a page that fails to render or whose code is gone after an update. */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  /** Back leads to another page, which may render. */
  readonly #tryAgain = () => this.setState({ crashed: false });

  override componentDidMount() {
    addEventListener("popstate", this.#tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener("popstate", this.#tryAgain);
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
