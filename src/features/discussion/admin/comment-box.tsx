import { useQuery } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import * as choices from '#ui/admin/choices.module.css';
import { useCombobox } from '#ui/form/combobox.ts';
import * as field from '#ui/form/field.module.css';
import { TextArea } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CommentEdit } from '../contract.ts';
import { DISCUSSION_LIMITS } from '../values.ts';
import { peopleQuery } from './api.ts';
import * as styles from './discussion.module.css';
import { mentionBefore, mentionedIn, peopleNamed } from './mentions.ts';

interface CommentBoxProps {
  articleId: number;
  label: string;
  /** The button that sends it. */
  send: string;
  text: string;
  startsFocused?: boolean;
  onText: (text: string) => void;
  /** @throws ApiError, or TypeError without an answer */
  onSend: (comment: CommentEdit) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  /** Other buttons. */
  children?: ReactNode;
}

/** Why a comment wasn't sent. */
function failureOf(error: unknown): string {
  const { status, detail, errors } = problemOf(error);
  if (status === null) return t('Not sent. You’re offline; it’s saved on this device.');
  const reason = errors.mentions
    ? t('Remove the names of people who can’t open this article, then try again.')
    : errors.text
      ? t('The comment {problem}.', { problem: errors.text })
      : (detail ?? t('The server refused it.'));
  return t('Not sent; it’s saved on this device. {reason}', { reason });
}

/** Writes a comment, with the people who can be mentioned after an @. */
export function CommentBox(props: CommentBoxProps) {
  const { articleId, label, send, text, startsFocused = false, onText, onSend, onCancel } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [sought, setSought] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const people = useQuery({ ...peopleQuery(articleId), staleTime: 60_000 }).data ?? [];
  const offered = sought === null ? [] : peopleNamed(sought, people);
  const list = useCombobox({
    options: offered.map((person) => ({ ...person, key: person.id })),
    takesFirst: true,
    onTake: ({ name }) => {
      const at = area.current?.selectionStart ?? text.length;
      const before = `${text.slice(0, at - (sought?.length ?? 0))}${name} `;
      onText(before + text.slice(at));
      setSought(null);
      requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
    },
    onClose: () => setSought(null),
  });
  useEffect(() => {
    if (startsFocused) area.current?.focus();
  }, [startsFocused]);

  const submit = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend({ text, mentions: mentionedIn(text, people).map((person) => person.id) });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  // A text area may have no role of its own.
  const { role: _role, 'aria-expanded': _expanded, ...combobox } = list.field;
  return (
    <div className={styles.write}>
      <TextArea
        {...combobox}
        ref={area}
        className={styles.area}
        aria-label={label}
        aria-describedby={failure === undefined ? undefined : `${id}-failure`}
        placeholder={t('{label}…', { label })}
        dir="auto"
        rows={startsFocused || text !== '' ? 3 : 1}
        maxLength={DISCUSSION_LIMITS.text}
        value={text}
        onChange={({ target }) => {
          list.reset();
          onText(target.value);
          setSought(mentionBefore(target.value.slice(0, target.selectionStart)));
        }}
        onBlur={list.close}
        onKeyDown={(event) => {
          const sends =
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            !isComposing(event.nativeEvent);
          if (!list.onKey(event.nativeEvent) && !sends) return;
          event.preventDefault();
          event.stopPropagation();
          if (sends) void submit();
        }}
      />
      <div
        className={`${choices.list} ${styles.people}`}
        role="listbox"
        id={list.listId}
        aria-label={t('People')}
        hidden={!list.isOpen}
      >
        {offered.map((person, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={person.id}
            {...list.option(index)}
            role="option"
            className={choices.choice}
            onMouseDown={(event) => {
              event.preventDefault();
              list.take({ ...person, key: person.id });
            }}
          >
            {person.name}
          </div>
        ))}
      </div>
      {failure !== undefined && (
        <p className={field.error} id={`${id}-failure`} role="alert">
          <Icon icon={OctagonAlert} />
          <span>{failure}</span>
        </p>
      )}
      <div className={styles.foot}>
        {text.trim() !== '' && (
          <OutlineButton busy={isBusy} onClick={() => void submit()}>
            {failure === undefined ? send : t('Try again')}
          </OutlineButton>
        )}
        {onCancel && <RowButton onClick={onCancel}>{t('Cancel')}</RowButton>}
        {props.children}
      </div>
    </div>
  );
}
