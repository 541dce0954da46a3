import type { Editor } from '@tiptap/core';
import { Copy, ExternalLink, Pencil, Unlink } from 'lucide';
import { useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ToolButton, ToolLink } from '#ui/admin/buttons.tsx';
import { toast } from '#ui/toast/toast.ts';
import { linkTarget, removeLink } from '../toolbar/links.ts';
import * as styles from './bubble.module.css';
import { useBubblePlace } from './use-bubble-place.ts';

interface LinkBubbleProps {
  editor: Editor;
  /** See `toolStates`: changes when the caret moves to another link. */
  states: string;
  onEdit: () => void;
}

async function copy(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(href, window.location.href).href);
    toast({ title: t('Copied'), description: t('The link is on the clipboard.') });
  } catch {
    // Without HTTPS or permission there is no clipboard.
    toast({ title: t('Couldn’t copy the link'), description: href, kind: 'destructive' });
  }
}

/** Opens, copies, edits and removes the link at the caret. */
export function LinkBubble({ editor, states, onEdit }: LinkBubbleProps) {
  const bubble = useRef<HTMLFieldSetElement>(null);
  const { values, exists } = linkTarget(editor);

  useBubblePlace(bubble, editor, states);

  if (!exists) return null;
  const { href } = values;
  return (
    <fieldset
      ref={bubble}
      className={styles.bubble}
      aria-label={t('Link')}
      onKeyDown={(event) => event.key === 'Escape' && editor.view.focus()}
      // Keeps the caret in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.href}>{href}</span>
      <ToolLink
        label={t('Open link in a new tab')}
        icon={ExternalLink}
        title={t('Open link')}
        href={href}
      />
      <ToolButton
        label={t('Copy link')}
        icon={Copy}
        title={t('Copy link')}
        onClick={() => void copy(href)}
      />
      <ToolButton label={t('Edit link')} icon={Pencil} title={t('Edit link')} onClick={onEdit} />
      <ToolButton
        label={t('Remove link')}
        icon={Unlink}
        title={t('Remove link')}
        onClick={() => removeLink(editor)}
      />
    </fieldset>
  );
}
