import { Library } from "../features/photos/library/library.tsx";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";

/** The photos of all groups of the person. */
export default function AllPhotosScreen() {
  return (
    <Page title={useT()("library.title")} back="/">
      <Library scope={undefined} />
    </Page>
  );
}
