import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, memo, type Ref, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { keyNames } from './key-names.ts';
import { PAGE_TOOLS } from './page-tools.ts';
import { TABLE_TOOLS } from './table-tools.ts';
import type { Tool } from './tool.ts';
import * as styles from './toolbar.module.css';
import { BLOCK_TOOLS, IMAGE_TOOLS, SNIPPET_TOOLS, TOOL_GROUPS } from './tools.ts';

interface ToolbarProps {
  editor: Editor | null;
  /** See `toolStates`. */
  states: string;
  disabled: boolean;
  /** Whether the text is a page's. */
  isPage: boolean;
  /** Whether snippets can be inserted. */
  hasSnippets: boolean;
  controls: string;
  onPress: (tool: Tool) => void;
  barRef: Ref<HTMLDivElement>;
}

interface ToolProps {
  tool: Tool;
  states: ReadonlySet<string>;
  disabled: boolean;
  /** Whether it is the toolbar's tab stop. */
  entry: boolean;
  onPress: (tool: Tool) => void;
}

function ToolOfBar({ tool, states, disabled, entry, onPress }: ToolProps) {
  const { id, label, keys, icon } = tool;
  const resting = disabled || states.has(`-${id}`);
  const isToggle = tool.active !== undefined || tool.shows !== undefined;
  const pressed = isToggle ? states.has(`+${id}`) : undefined;
  return (
    <ToolButton
      className={styles.tool}
      data-tool={id}
      label={label}
      icon={icon}
      aria-pressed={pressed}
      aria-disabled={resting || undefined}
      aria-haspopup={tool.opens === undefined ? undefined : 'dialog'}
      data-tooltip={keys === undefined ? label : `${label} (${keyNames(keys).join('+')})`}
      tabIndex={entry ? 0 : -1}
      // Keeps focus and selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !resting && onPress(tool)}
    />
  );
}

/** The tool that an arrow key, Home or End moves to. */
function nextTool(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return buttons[(at + 1) % buttons.length];
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return buttons.at(at - 1);
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/** The toolbar: one tab stop, with arrow keys inside. Counting words while someone types doesn't render it. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { editor, states, disabled, isPage, hasSnippets, controls, onPress, barRef } = props;
  const [entry, setEntry] = useState('strong');
  const flags = new Set(states.split(' '));
  const inTable = flags.has('table');
  const context = [
    ...(flags.has('image') ? IMAGE_TOOLS : []),
    ...(inTable ? TABLE_TOOLS : []),
    ...(flags.has('block') ? BLOCK_TOOLS : []),
    ...(flags.has('snippet') ? SNIPPET_TOOLS : []),
  ];
  const offered = hasSnippets
    ? TOOL_GROUPS
    : TOOL_GROUPS.map((group) => group.filter(({ opens }) => opens !== 'snippet'));
  const groups = [
    ...offered.slice(0, -1),
    ...(isPage ? [PAGE_TOOLS] : []),
    ...offered.slice(-1),
    ...(context.length > 0 ? [context] : []),
  ];
  const reachable = groups.flat().some(({ id }) => id === entry) ? entry : 'strong';

  const press = (tool: Tool) => {
    setEntry(tool.id);
    onPress(tool);
  };

  return (
    <div
      ref={barRef}
      className={styles.bar}
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          editor?.view.focus();
        }
        const next = nextTool(event);
        if (next === undefined) return;
        event.preventDefault();
        setEntry(next.dataset.tool ?? 'strong');
        next.focus();
      }}
    >
      <div className={styles.tools}>
        {groups.map((group) => (
          <span
            key={group[0]?.id}
            className={classNames(styles.group, group === context && styles.context)}
          >
            {group.map((tool) => (
              <ToolOfBar
                key={tool.id}
                tool={tool}
                states={flags}
                disabled={disabled}
                entry={tool.id === reachable}
                onPress={press}
              />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
});
