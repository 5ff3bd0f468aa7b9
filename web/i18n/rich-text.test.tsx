import { expect, test } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { RichText } from "./rich-text.tsx";

test("the group's name stands out in an invitation", async () => {
  const page = await renderInEnglish(<Invitation group="Famille Martin" />);
  expect(page.textContent).toBe("to Famille Martin, 12 people. Create your account to join.");
  expect(page.querySelector("strong")?.textContent).toBe("Famille Martin");
});

test("a group that calls itself <b> is called so, and marks up nothing", async () => {
  const page = await renderInEnglish(<Invitation group="<b>us</b>" />);
  expect(page.querySelector("strong")?.textContent).toBe("<b>us</b>");
});

function Invitation({ group }: { group: string }) {
  return (
    <RichText k="signup.invited_hint" values={{ group, count: 12 }} tags={{ b: (name) => <strong>{name}</strong> }} />
  );
}
