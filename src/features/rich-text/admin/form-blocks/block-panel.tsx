import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FORM_BLOCKS, type FormBlock } from '../../blocks/blocks.ts';
import * as styles from './block-dialog.module.css';
import { BlockDialog } from './block-dialog.tsx';
import { FORMS } from './forms.ts';
import type { ImageSource } from './image-field.tsx';
import { putBlock, selectedBlock } from './selected-block.ts';

interface BlockPanelProps extends ImageSource {
  editor: Editor;
  /** The kind of a new block; null to edit the selected one, or to choose a kind. */
  kind: FormBlock | null;
  onClose: () => void;
}

/** The form of the selected block or of a new one, whose kind is chosen first. */
export function BlockPanel({ editor, kind, onClose, ...source }: BlockPanelProps) {
  const [selected] = useState(() => (kind === null ? selectedBlock(editor.state) : null));
  const [chosen, setChosen] = useState(kind ?? selected?.kind ?? null);
  if (chosen !== null) {
    return (
      <BlockDialog
        {...source}
        kind={chosen}
        values={selected?.values ?? null}
        onApply={(values) => {
          onClose();
          putBlock(editor, chosen, values);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t('Add a block')} onClose={onClose}>
      <div className={styles.kinds}>
        {FORM_BLOCKS.map((one) => (
          <Button key={one} variant="line" onClick={() => setChosen(one)}>
            <Icon icon={FORMS[one].icon} />
            {FORMS[one].label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
