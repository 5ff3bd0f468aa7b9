import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { GrowingText } from "../components/growing-text.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { Places } from "../components/places.tsx";
import { SaveBar } from "../components/save-bar.tsx";
import { SelectField } from "../components/select-field.tsx";
import { Tabs } from "../components/tabs.tsx";
import { TextField } from "../components/text-field.tsx";
import { Avatar } from "../components/avatar.tsx";
import { Part, Row, Sample } from "./sample.tsx";
import { words } from "./words.ts";

const looks = ["primary", "secondary", "quiet", "danger"] as const;
const nothing = () => undefined;

/** What is pressed, filled in and chosen. */
export function Controls() {
  return (
    <>
      <Part name="Buttons">
        {looks.map((look) => (
          <Sample key={look} name={`Button, ${look}: plain, with an icon, busy, disabled`}>
            <Row>
              <Button look={look}>{words.save}</Button>
              <Button look={look} icon={<ImagePlus size={18} />}>
                {words.save}
              </Button>
              <Button look={look} busy>
                {words.save}
              </Button>
              <Button look={look} disabled>
                {words.save}
              </Button>
            </Row>
          </Sample>
        ))}
        <Sample name="Button: wide, with too many words">
          <Button look="primary" wide icon={<Trash2 size={18} />}>
            {words.tooLong}
          </Button>
        </Sample>
        <Sample name="IconButton: plain, disabled; CopyButton">
          <Row>
            <IconButton label={words.save} icon={<ImagePlus size={20} />} />
            <IconButton label={words.save} icon={<ImagePlus size={20} />} disabled />
            <CopyButton text={words.text} label={words.save} />
          </Row>
        </Sample>
      </Part>
      <Fields />
      <Part name="Ways">
        <Sample name="Tabs">
          <Tabs label={words.save} tabs={ways.map((label, i) => ({ href: i ? `/${i}` : location.pathname, label }))} />
        </Sample>
        <Sample name="Places">
          <Places label={words.name} places={ways.map(placeOf)} />
        </Sample>
        <Sample name="SaveBar: plain, busy, with an error">
          <SaveBar busy={false} onUndo={nothing} />
          <SaveBar busy onUndo={nothing} />
          <SaveBar busy={false} error={words.error} onUndo={nothing} />
        </Sample>
      </Part>
    </>
  );
}

const ways = [words.name, words.title, words.tooLong];

function placeOf(label: string, i: number) {
  const href = i ? `/${i}` : location.pathname;
  return { href, label, picture: <Avatar person={{ id: label, name: label }} size={28} square={i > 0} /> };
}

function Fields() {
  const [text, setText] = useState("");
  const field = { label: words.label, value: text, onValue: setText };
  return (
    <Part name="Fields">
      <Sample name="TextField: empty, with a hint">
        <TextField {...field} hint={words.hint} />
      </Sample>
      <Sample name="TextField: with an error and a hint">
        <TextField {...field} error={words.error} hint={words.hint} />
      </Sample>
      <Sample name="TextField: nearly full">
        <TextField label={words.label} value={words.tooLong} maxLength={90} />
      </Sample>
      <Sample name="TextField: only to be read">
        <TextField label={words.label} value={words.tooLong} readOnly />
      </Sample>
      <Sample name="TextField: right to left">
        <TextField label={words.label} value={words.arabic} />
      </Sample>
      <Sample name="TextField: date and time">
        <TextField {...field} type="date" value="2027-05-15" />
        <TextField {...field} type="time" value="" />
      </Sample>
      <Sample name="PasswordField">
        <PasswordField {...field} hint={words.hint} />
      </Sample>
      <Sample name="SelectField: short, with too long a choice">
        <SelectField {...field} options={words.directions} />
        <SelectField label={words.label} value="" onValue={nothing} options={[{ value: "", label: words.tooLong }]} />
      </Sample>
      <Sample name="GrowingText: a few lines">
        <GrowingText aria-label={words.label} value={`${words.text}\n\n${words.arabic}`} onValue={nothing} />
      </Sample>
    </Part>
  );
}
