import type { Editor } from '@tiptap/core';
import { ArrowDown, ArrowUp, CaseSensitive, Replace, ReplaceAll, WholeWord, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Input } from '#ui/form/field.tsx';
import * as styles from './find-bar.module.css';
import { type FindQuery, MAX_FIND } from './find-matches.ts';
import {
  endFind,
  type FoundCount,
  findText,
  foundCount,
  goToMatch,
  replaceAll,
  replaceCurrent,
  selectedWords,
} from './find-plugin.ts';

interface FindBarProps {
  editor: Editor;
  /** Changes with each press of the shortcut. */
  asked: number;
  /** While a save is in progress: nothing can be replaced. */
  disabled: boolean;
  onClose: () => void;
}

function countText(query: FindQuery, { current, total }: FoundCount): string {
  if (query.text === '') return '';
  return total === 0 ? t('No matches') : t('{current} of {total}', { current, total });
}

/** Finds and replaces words of the text. */
export function FindBar({ editor, asked, disabled, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<FindQuery>({
    text: '',
    matchesCase: false,
    wholeWords: false,
  });
  const [replacement, setReplacement] = useState('');
  const [count, setCount] = useState<FoundCount>({ current: 0, total: 0 });
  const [replaced, setReplaced] = useState<number | null>(null);

  const find = (next: FindQuery) => {
    setQuery(next);
    setReplaced(null);
    findText(editor, next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins with what is selected
  useEffect(() => {
    const words = editor.view.hasFocus() ? selectedWords(editor.state) : '';
    find(words === '' ? query : { ...query, text: words });
    field.current?.focus();
    field.current?.select();
  }, [asked, editor]);

  useEffect(() => {
    const update = () =>
      setCount((before) => {
        const now = foundCount(editor.state);
        return now.current === before.current && now.total === before.total ? before : now;
      });
    update();
    editor.on('transaction', update);
    return () => {
      editor.off('transaction', update);
    };
  }, [editor]);

  const close = () => {
    endFind(editor);
    onClose();
  };
  const go = (step: 1 | -1) => {
    setReplaced(null);
    goToMatch(editor, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, target, shiftKey } = event;
    if (isComposing(nativeEvent)) return;
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'f';
    if (isFind) {
      field.current?.focus();
      field.current?.select();
    } else if (key === 'Escape') close();
    else if (key === 'Enter' && target === field.current) go(shiftKey ? -1 : 1);
    else if (key === 'Enter' && target instanceof HTMLInputElement) {
      if (!disabled) replaceCurrent(editor, replacement);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rests = disabled || count.total === 0;
  const option = (name: 'matchesCase' | 'wholeWords', label: string, icon: typeof WholeWord) => (
    <ToolButton
      label={label}
      icon={icon}
      aria-pressed={query[name]}
      onClick={() => find({ ...query, [name]: !query[name] })}
    />
  );
  return (
    <search className={styles.bar} aria-label={t('Find in the text')} onKeyDown={onKeyDown}>
      <Input
        ref={field}
        aria-label={t('Find')}
        placeholder={t('Find')}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_FIND}
        value={query.text}
        onChange={({ target }) => find({ ...query, text: target.value })}
      />
      <div className={styles.tools}>
        <span className={styles.count} role="status">
          {replaced === null
            ? countText(query, count)
            : t('{count, plural, one {# replaced} other {# replaced}}', { count: replaced })}
        </span>
        <ToolButton label={t('Previous match')} icon={ArrowUp} onClick={() => go(-1)} />
        <ToolButton label={t('Next match')} icon={ArrowDown} onClick={() => go(1)} />
        {option('matchesCase', t('Match case'), CaseSensitive)}
        {option('wholeWords', t('Whole words'), WholeWord)}
        <ToolButton label={t('Close')} icon={X} data-tooltip={t('Close (Esc)')} onClick={close} />
      </div>
      <Input
        aria-label={t('Replace with')}
        placeholder={t('Replace with')}
        dir="auto"
        autoComplete="off"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <div className={styles.tools}>
        <ToolButton
          label={t('Replace')}
          icon={Replace}
          aria-disabled={rests || undefined}
          onClick={() => !rests && replaceCurrent(editor, replacement)}
        />
        <ToolButton
          label={t('Replace all')}
          icon={ReplaceAll}
          aria-disabled={rests || undefined}
          onClick={() => !rests && setReplaced(replaceAll(editor, replacement))}
        />
      </div>
    </search>
  );
}
