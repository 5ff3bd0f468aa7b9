import { ArrowUp, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAlert } from "../components/alert.tsx";
import { Button } from "../components/button.tsx";
import { useConfirm } from "../components/confirm.tsx";
import { Dialog } from "../components/dialog.tsx";
import { iconButtonClass } from "../components/icon-button.tsx";
import { MenuButton, MenuLink } from "../components/menu-items.tsx";
import { Menu } from "../components/menu.tsx";
import { NewVersion } from "../components/new-version.tsx";
import { Pill } from "../components/pill.tsx";
import { Popover } from "../components/popover.tsx";
import { EmojiPicker } from "../features/messages/emoji-picker.tsx";
import { Part, Row, Sample, Stage } from "./sample.tsx";
import { words } from "./words.ts";

const nothing = () => undefined;

/** What lies over the page: press to see it. */
export function Overlays() {
  const alert = useAlert();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const question = { title: words.tooLong, text: words.text, action: words.save };
  return (
    <Part name="Over the page">
      <Sample name="Alert: a success, an error, many words, one to take back">
        <Row>
          <Button onClick={() => alert(words.hint)}>{words.save}</Button>
          <Button look="danger" onClick={() => alert(words.error, "danger")}>
            {words.save}
          </Button>
          <Button onClick={() => alert(words.text)}>{words.save}</Button>
          <Button onClick={() => alert(words.hint, "success", { undo: nothing, carryOut: nothing })}>
            {words.save}
          </Button>
        </Row>
      </Sample>
      <Sample name="Confirm; Dialog with more than fits">
        <Row>
          <Button onClick={() => confirm(question)}>{words.save}</Button>
          <Button onClick={() => setOpen(true)}>{words.title}</Button>
          {isOpen && (
            <Dialog title={words.title} onClose={() => setOpen(false)}>
              {Array.from({ length: 12 }, (_, i) => (
                <p key={i}>{words.text}</p>
              ))}
            </Dialog>
          )}
        </Row>
      </Sample>
      <Sample name="Menu; Popover">
        <Row>
          <Menu label={words.save} button={<Ellipsis size={20} />} buttonClassName={iconButtonClass}>
            <MenuButton icon={<Pencil size={18} />}>{words.save}</MenuButton>
            <MenuLink href="/" current>
              {words.tooLong}
            </MenuLink>
            <hr />
            <MenuButton danger icon={<Trash2 size={18} />}>
              {words.save}
            </MenuButton>
          </Menu>
          <Popover label={words.save} fitting buttonClassName={iconButtonClass} button={<Pencil size={20} />}>
            <EmojiPicker onPick={nothing} />
          </Popover>
        </Row>
      </Sample>
      <Floating />
    </Part>
  );
}

function Floating() {
  return (
    <>
      <Sample name="Pill">
        <Stage>
          <Pill at="bottom" icon={<ArrowUp size={18} />} onClick={nothing}>
            {words.title}
          </Pill>
        </Stage>
      </Sample>
      <Sample name="NewVersion">
        <Stage>
          <NewVersion onTake={nothing} />
        </Stage>
      </Sample>
    </>
  );
}
