import type { Editor } from '@tiptap/core';
import type { Node as DocNode, ResolvedPos } from '@tiptap/pm/model';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { readHtml } from '#ui/admin/read-html.ts';
import { FORM_BLOCKS, type FormBlock } from '../../blocks/blocks.ts';
import { readEmbed } from '../../embeds/embeds.ts';
import { PROVIDERS } from '../../embeds/providers.ts';
import { chosenImage, insertBlock } from '../blocks/insert.ts';
import { putButtons, selectedButtons } from '../blocks/insert-page-block.ts';
import { cardNode } from '../blocks/link-card.ts';
import { BlockPanel } from '../form-blocks/block-panel.tsx';
import type { RichEditorProps } from '../rich-editor-types.ts';
import { ButtonsDialog } from './buttons-dialog.tsx';
import { figureOf } from './gallery.ts';
import { ImageDialog, type ImageValues } from './image-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LineDialog } from './line-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { applyLink, linkTarget, removeLink } from './links.ts';
import type { Panel } from './tool.ts';

interface PanelsProps
  extends Pick<
    RichEditorProps,
    'onPickImage' | 'onUploadImages' | 'onDescribeImage' | 'searchArticles' | 'readCard'
  > {
  editor: Editor;
  panel: Panel;
  onClose: () => void;
}

const SITES = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  PROVIDERS.map(({ name }) => name),
);
const UNKNOWN = t(
  'This URL can’t be embedded. Use the URL of a video, post, playlist, game or map, or paste it into the text as a link.',
);

/** The gallery of an image, or its figure. */
function frameOf($image: ResolvedPos): { node: DocNode; pos: number } {
  const isRow = $image.depth > 1 && $image.node(-1).type.name === 'gallery';
  const depth = $image.depth - (isRow ? 1 : 0);
  return { node: $image.node(depth), pos: $image.before(depth) };
}

function updateImage(editor: Editor, { src, alt, wide }: ImageValues): void {
  const chosen = chosenImage(editor);
  if (chosen === null) return;
  const { tr } = editor.state;
  const same = src === chosen.node.attrs.src;
  tr.setNodeMarkup(chosen.pos, null, {
    ...chosen.node.attrs,
    src,
    alt: alt.trim(),
    // A new image has a different size.
    ...(!same && { width: null, height: null }),
  });
  if (chosen.node.type.name === 'figureImage') {
    tr.setNodeAttribute(frameOf(tr.doc.resolve(chosen.pos)).pos, 'wide', wide);
  }
  editor.view.dispatch(tr);
}

function ImagePanel(props: PanelsProps) {
  const { editor, onPickImage, onUploadImages, onDescribeImage, onClose } = props;
  const chosen = chosenImage(editor);
  const inFigure = chosen === null || chosen.node.type.name === 'figureImage';
  const frame = chosen && inFigure ? frameOf(editor.state.doc.resolve(chosen.pos)).node : null;
  return (
    <ImageDialog
      values={{
        src: chosen?.node.attrs.src ?? '',
        alt: chosen?.node.attrs.alt ?? '',
        caption: '',
        wide: frame?.attrs.wide === true,
      }}
      exists={chosen !== null}
      inFigure={inFigure}
      pick={onPickImage}
      upload={onUploadImages}
      saveTexts={onDescribeImage}
      onApply={(values) => {
        onClose();
        if (chosen !== null) updateImage(editor, values);
        else {
          const figure = figureOf(editor.schema, values);
          if (figure) insertBlock(editor, figure);
        }
        editor.view.focus();
      }}
      onClose={onClose}
    />
  );
}

function EmbedPanel({ editor, readCard, onClose }: PanelsProps) {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const insertCard = async (url: string, read: NonNullable<typeof readCard>) => {
    try {
      const card = await read(url);
      // Canceled in the meantime.
      if (!isOpen.current || editor.isDestroyed) return undefined;
      onClose();
      insertBlock(editor, cardNode(editor.schema, card));
      return undefined;
    } catch (error) {
      return problemOf(error).detail ?? t('Couldn’t read the page. Use a link instead.');
    }
  };
  return (
    <LineDialog
      title={t('Add an embed')}
      label={t('URL')}
      hint={
        t('Players and posts from {sites} load when a reader clicks them.', { sites: SITES }) +
        (readCard
          ? t(
              ' Any other URL becomes a card with the title of its page, or with the text of a post.',
            )
          : '')
      }
      action={t('Add Embed')}
      value=""
      check={(value) => {
        const url = value.trim();
        const isCard = readCard !== undefined && /^https?:\/\/./i.test(url);
        return isCard || readEmbed(url) !== null ? undefined : UNKNOWN;
      }}
      onApply={(value) => {
        if (readCard && readEmbed(value) === null) return insertCard(value, readCard);
        onClose();
        const embed = readEmbed(value);
        const frame = embed && editor.schema.nodes.frame?.create({ src: embed.src });
        if (frame) insertBlock(editor, frame);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

function CaptionPanel({ editor, onClose }: PanelsProps) {
  const { caption } = editor.getAttributes('table');
  const words = readHtml(caption ?? '').textContent ?? '';
  return (
    <LineDialog
      title={t('Table caption')}
      label={t('Caption')}
      hint={t('What the table shows. Optional.')}
      action={t('Save Caption')}
      value={words}
      onApply={(value) => {
        onClose();
        if (value === words) return;
        const box = document.createElement('p');
        box.textContent = value;
        const html = value === '' ? null : box.innerHTML;
        editor.chain().updateAttributes('table', { caption: html }).focus().run();
      }}
      onClose={onClose}
    />
  );
}

const isOfBlock = (panel: Panel): panel is 'block' | `block-${FormBlock}` =>
  panel.startsWith('block');

/** The open dialog. */
export function Panels({ onClose: close, ...rest }: PanelsProps) {
  // A closing dialog moves the focus back first.
  const onClose = () => flushSync(close);
  const props = { ...rest, onClose };
  const { editor, panel, searchArticles } = rest;
  if (isOfBlock(panel)) {
    return (
      <BlockPanel
        editor={editor}
        kind={FORM_BLOCKS.find((kind) => panel === `block-${kind}`) ?? null}
        pick={props.onPickImage}
        upload={props.onUploadImages}
        onClose={onClose}
      />
    );
  }
  switch (panel) {
    case 'link': {
      const { values, exists } = linkTarget(editor);
      return (
        <LinkDialog
          values={values}
          exists={exists}
          search={searchArticles}
          onApply={(next) => {
            onClose();
            applyLink(editor, next);
          }}
          onRemove={() => {
            onClose();
            removeLink(editor);
          }}
          onClose={onClose}
        />
      );
    }
    case 'image':
      return <ImagePanel {...props} />;
    case 'embed':
      return <EmbedPanel {...props} />;
    case 'caption':
      return <CaptionPanel {...props} />;
    case 'buttons':
      return (
        <ButtonsDialog
          buttons={selectedButtons(editor.state)}
          onApply={(buttons) => {
            onClose();
            putButtons(editor, buttons);
          }}
          onClose={onClose}
        />
      );
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'gallery':
    case 'snippet':
      // The editor opens the image library and the list of snippets itself.
      return null;
  }
}
