import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as shortcuts from '#ui/admin/shortcuts/shortcut-help.module.css';
import { Button } from '#ui/button.tsx';
import { BLOCK_DOWN, BLOCK_UP } from '../blocks/block-commands.ts';
import { keyNames } from './key-names.ts';
import * as styles from './panels.module.css';
import { TOOL_GROUPS } from './tools.ts';

const MORE: readonly { does: string; keys: string }[] = [
  { does: 'Paragraph', keys: 'Mod-Alt-0' },
  { does: 'Line break', keys: 'Shift-Enter' },
  { does: 'Indent a list item', keys: 'Tab' },
  { does: 'Next table cell', keys: 'Tab' },
  { does: 'Select the block', keys: 'Escape' },
  { does: 'Leave full screen', keys: 'Escape' },
  { does: 'Move the block up', keys: BLOCK_UP },
  { does: 'Move the block down', keys: BLOCK_DOWN },
  { does: 'Go to the toolbar', keys: 'Alt-F10' },
  { does: 'Save', keys: 'Mod-s' },
  { does: 'Paste as plain text', keys: 'Mod-Shift-v' },
];

const TYPED: readonly { does: string; typed: string }[] = [
  { does: 'Menu of blocks on an empty line', typed: '/' },
  { does: 'Bold', typed: '**word**' },
  { does: 'Italic', typed: '*word*' },
  { does: 'Strikethrough', typed: '~~word~~' },
  { does: 'Highlight', typed: '==word==' },
  { does: 'Inline code', typed: '`word`' },
  { does: 'Heading', typed: '## ' },
  { does: 'Lists', typed: '- or 1. ' },
  { does: 'Checklist', typed: '[ ] ' },
  { does: 'Quote', typed: '> ' },
  { does: 'Code block', typed: '``` ' },
  { does: 'Horizontal rule', typed: '---' },
];

/** All shortcuts of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const tools = TOOL_GROUPS.flat().flatMap(({ label, keys }) =>
    keys === undefined ? [] : [{ does: label, keys }],
  );
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Press Escape, then Tab, to leave the text."
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
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
      <h3>While typing</h3>
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
