import { expect, test } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { RichText } from "./rich-text.tsx";

test("the name of the group is bold in an invitation", async () => {
  const page = await renderInEnglish(<Invitation group="Famille Martin" />);
  expect(page.textContent).toBe("to Famille Martin, 12 people. Create your account to join.");
  expect(page.querySelector("strong")?.textContent).toBe("Famille Martin");
});

test("a group name that contains <b> is shown literally", async () => {
  const page = await renderInEnglish(<Invitation group="<b>us</b>" />);
  expect(page.querySelector("strong")?.textContent).toBe("<b>us</b>");
});

function Invitation({ group }: { group: string }) {
  return (
    <RichText k="signup.invited_hint" values={{ group, count: 12 }} tags={{ b: (name) => <strong>{name}</strong> }} />
  );
}
