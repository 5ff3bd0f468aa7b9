import { Library } from "../features/photos/library/library.tsx";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";

export default function AllPhotosScreen() {
  return (
    <Page title={useT()("library.title")} back="/">
      <Library scope={undefined} />
    </Page>
  );
}
