import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as shortcuts from '#ui/admin/shortcuts/shortcut-help.module.css';
import { Button } from '#ui/button.tsx';
import { BLOCK_DOWN, BLOCK_UP } from '../blocks/block-commands.ts';
import { keyNames } from './key-names.ts';
import * as styles from './panels.module.css';
import { TOOL_GROUPS } from './tools.ts';

const MORE: readonly { does: string; keys: string }[] = [
  { does: t('Paragraph'), keys: 'Mod-Alt-0' },
  { does: t('Line break'), keys: 'Shift-Enter' },
  { does: t('Indent a list item'), keys: 'Tab' },
  { does: t('Next table cell'), keys: 'Tab' },
  { does: t('Select the block'), keys: 'Escape' },
  { does: t('Leave full screen'), keys: 'Escape' },
  { does: t('Move the block up'), keys: BLOCK_UP },
  { does: t('Move the block down'), keys: BLOCK_DOWN },
  { does: t('Go to the toolbar'), keys: 'Alt-F10' },
  { does: t('Save'), keys: 'Mod-s' },
  { does: t('Paste as plain text'), keys: 'Mod-Shift-v' },
];

const TYPED: readonly { does: string; typed: string }[] = [
  { does: t('Menu of blocks on an empty line'), typed: '/' },
  { does: t('Bold'), typed: '**word**' },
  { does: t('Italic'), typed: '*word*' },
  { does: t('Strikethrough'), typed: '~~word~~' },
  { does: t('Highlight'), typed: '==word==' },
  { does: t('Inline code'), typed: '`word`' },
  { does: t('Heading'), typed: '## ' },
  { does: t('Lists'), typed: '- or 1. ' },
  { does: t('Checklist'), typed: '[ ] ' },
  { does: t('Quote'), typed: '> ' },
  { does: t('Code block'), typed: '``` ' },
  { does: t('Horizontal rule'), typed: '---' },
];

/** All shortcuts of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const tools = TOOL_GROUPS.flat().flatMap(({ label, keys }) =>
    keys === undefined ? [] : [{ does: label, keys }],
  );
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      description={t('Press Escape, then Tab, to leave the text.')}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <dl className={`${shortcuts.list} ${styles.keys}`}>
        {[...tools, ...MORE].map(({ does, keys }) => (
          <div key={does}>
            <dt>
              {keyNames(keys).map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('While typing')}</h3>
      <dl className={`${shortcuts.list} ${styles.keys}`}>
        {TYPED.map(({ does, typed }) => (
          <div key={does}>
            <dt>
              <kbd>{typed}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
