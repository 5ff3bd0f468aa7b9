import type QuillType from "quill";
import type { Op as EditorOp } from "quill";
import type EmbedBlot from "quill/blots/embed.js";
import { embeddedText, type Op } from "#contract/rich-text.ts";

/** Name of all embedded content in the editor. */
const embed = "elsewhere";

/** Converts embeds of other clients, such as external pictures and videos, to those of the editor. */
export function withEmbeds(ops: readonly Op[]): Op[] {
  return ops.map((op) => (isEmbed(op) ? { ...op, insert: { [embed]: op.insert } } : op));
}

export function withoutEmbeds(ops: readonly EditorOp[]): object[] {
  return ops.map((op) => (isEmbed(op) && embed in op.insert ? { ...op, insert: op.insert[embed] } : op));
}

function isEmbed(op: EditorOp): op is { insert: Record<string, unknown> } {
  return typeof op.insert === "object";
}

/** Registers a type that shows the address of an embed, as the message page does, loads nothing, and preserves unknown content. */
export function registerEmbeds(editor: typeof QuillType): void {
  const kept = new WeakMap<Node, unknown>();
  class Elsewhere extends (editor.import("blots/embed") as typeof EmbedBlot) {
    static override blotName = embed;
    static override className = "elsewhere";
    static override tagName = "span";

    static override create(value: unknown): Element {
      const node = super.create() as Element;
      node.textContent = embeddedText(value);
      kept.set(node, value);
      return node;
    }

    static override value(node: Element): unknown {
      return kept.get(node);
    }
  }
  editor.register(Elsewhere, true);
}
