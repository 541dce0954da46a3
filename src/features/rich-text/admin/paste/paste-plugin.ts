import { type EditorState, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { readHtml } from '#ui/admin/read-html.ts';
import { readEmbed } from '../../embeds/embeds.ts';
import { insertBlock } from '../blocks/insert.ts';
import { turnIntoCard } from '../blocks/link-card.ts';
import { soleAddress } from '../html/link-rules.ts';
import type { RichEditorProps } from '../rich-editor-types.ts';
import { cleanPaste } from './clean.ts';
import { lostNotice, type PastedImages } from './images.ts';
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts';
import { insertUploads, type UploadedImage } from './uploads.ts';

/** Longer pastes are refused: about the length of six novels. */
const MAX_PASTED_CHARACTERS = 2_000_000;

/** The environment of pasting. */
export interface PasteHost {
  /** Shows a message to the writer. */
  notice: (text: string, wrong?: boolean) => void;
  upload: () => ((files: File[]) => Promise<UploadedImage[]>) | undefined;
  readCard: () => RichEditorProps['readCard'];
}

const HIDDEN_LEFT_OUT = t('Hidden text, comments and tracked deletions were not pasted.');
const TOO_MUCH = t('This is more than {count} characters and was not pasted. Paste it in parts.', {
  count: formatNumber(MAX_PASTED_CHARACTERS),
});

const CARD_MADE = t('The link is shown as a card. Undo turns it back into a link.');

const isOfOtherSite = (address: string) =>
  /^https?:/i.test(address) && new URL(address).host !== location.host;

const isOwn = (html: string) => /<[^>]+data-pm-slice/.test(html);

function imageFiles(data: DataTransfer): File[] {
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

/** Word adds an image of the text to the clipboard; browsers add an `<img>` to an image. */
function meansFiles(data: DataTransfer): boolean {
  if (imageFiles(data).length === 0) return false;
  const html = data.getData('text/html');
  if (html === '') return true;
  const body = readHtml(html);
  return body.textContent?.trim() === '' && body.querySelectorAll('img').length === 1;
}

function takeFiles(view: EditorView, at: number, data: DataTransfer, host: PasteHost): boolean {
  const upload = host.upload();
  if (upload === undefined) {
    host.notice(t('You can’t upload images here. Insert them by URL.'), true);
    return true;
  }
  insertUploads(view, at, imageFiles(data), upload).then(
    (count) => {
      if (count > 0) host.notice(t('Image added. Describe it for people who can’t see it.'));
    },
    (error: unknown) => {
      const reason = error instanceof Error && error.message !== '' ? ` ${error.message}` : '';
      host.notice(t('Couldn’t upload the image.{reason}', { reason }), true);
    },
  );
  return true;
}

/** The number of lines between two positions. */
function lines({ doc }: EditorState, from: number, to: number): number {
  let count = 0;
  doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) count += node.type.spec.code ? 2 : 1;
  });
  return count;
}

/**
 * A single URL: on selected text it becomes a link; on an empty line, that of a known site becomes its player or
 * widget, and any other one a card as soon as its page is read.
 */
function takeAddress(view: EditorView, text: string, host: PasteHost): boolean {
  const { state } = view;
  const { selection, schema } = state;
  const address = soleAddress(text);
  if (address === null) return false;
  const link = schema.marks.a?.create({ href: address });
  const { $from, from, to, empty } = selection;
  if (!empty && link && lines(state, from, to) === 1) {
    view.dispatch(state.tr.addMark(from, to, link).scrollIntoView());
    return true;
  }
  const embed = readEmbed(address);
  const onEmptyLine =
    empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  if (embed !== null && onEmptyLine) {
    const frame = schema.nodes.frame?.create({ src: embed.src });
    if (!frame) return false;
    insertBlock({ state, view }, frame);
    return true;
  }
  if (empty && link && $from.parent.type.allowsMarkType(link.type)) {
    view.dispatch(
      state.tr.replaceSelectionWith(schema.text(address, [link]), false).scrollIntoView(),
    );
    const line = view.state.selection.$from.parent;
    const readCard = onEmptyLine && isOfOtherSite(address) ? host.readCard() : undefined;
    readCard?.(address).then(
      (card) => {
        if (!view.isDestroyed && turnIntoCard(view, line, card)) host.notice(CARD_MADE);
      },
      // It stays a link.
      () => undefined,
    );
    return true;
  }
  return false;
}

async function takeMarkdown(view: EditorView, text: string, host: PasteHost): Promise<void> {
  try {
    const html = await markdownToHtml(text);
    if (!view.isDestroyed) view.pasteHTML(html);
  } catch {
    // If the parser fails to load, it is pasted as plain text.
    if (!view.isDestroyed) view.pasteText(text);
    host.notice(t('Couldn’t read the Markdown. It was pasted as plain text.'), true);
  }
}

/** Whether pasting it would freeze the page. */
function isTooMuch(data: DataTransfer): boolean {
  const text = data.getData('text/plain').length;
  // Images count for themselves when they are uploaded.
  const html = data.getData('text/html').replace(/\bdata:image\/[^"'>\s]+/g, '').length;
  return text > MAX_PASTED_CHARACTERS || html > 2 * MAX_PASTED_CHARACTERS;
}

function take(view: EditorView, event: ClipboardEvent, host: PasteHost): boolean {
  const data = event.clipboardData;
  if (data === null) return false;
  if (isTooMuch(data)) {
    host.notice(TOO_MUCH, true);
    return true;
  }
  if (view.state.selection.$from.parent.type.spec.code) return false;
  if (meansFiles(data)) return takeFiles(view, view.state.selection.from, data, host);
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  if (isOwn(html)) return false;
  if (takeAddress(view, text, host)) return true;
  if (html === '' && looksLikeMarkdown(text)) {
    void takeMarkdown(view, text, host);
    return true;
  }
  return false;
}

/**
 * Handles all pasted and dropped content.
 * @param onImages called before a text is inserted, with its images and the other messages about it
 */
export function pastePlugin(
  host: PasteHost,
  onImages: (images: PastedImages, notice: string) => void,
): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => {
        // Inserted by the calls below: already cleaned.
        if (!event.clipboardData) return false;
        return take(view, event, host);
      },
      handleDrop: (view, event, _slice, moved) => {
        const data = event.dataTransfer;
        if (moved || data === null) return false;
        if (isTooMuch(data)) {
          host.notice(TOO_MUCH, true);
          return true;
        }
        if (data.files.length === 0) return false;
        if (imageFiles(data).length === 0) {
          host.notice(t('You can only drop images into the text.'), true);
          return true;
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        event.preventDefault();
        return takeFiles(view, at?.pos ?? view.state.selection.from, data, host);
      },
      transformPastedHTML: (html) => {
        if (isOwn(html)) return html;
        const {
          html: clean,
          images,
          droppedHidden,
        } = cleanPaste(html, host.upload() !== undefined);
        const hidden = droppedHidden ? HIDDEN_LEFT_OUT : '';
        const notice = `${hidden} ${lostNotice(images.lost) ?? ''}`.trim();
        if (notice !== '') host.notice(notice);
        onImages(images, hidden);
        return clean;
      },
    },
  });
}
