import { Minus, Plus, X } from 'lucide';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { classNames } from '#ui/class-names.ts';
import * as field from '#ui/form/field.module.css';
import { Icon } from '#ui/icon.tsx';
import { REVIEW_LIMITS } from '../values.ts';
import * as styles from './point-list.module.css';

interface PointListProps {
  /** 'Pros'. */
  label: string;
  /** 'pro'. */
  one: string;
  isMinus?: boolean;
  points: readonly string[];
  /** The language of the lines, if it isn't that of the site. */
  lang: string | undefined;
  error: string | undefined;
  readOnly: boolean;
  onChange: (points: string[]) => void;
}

/**
 * A list of lines with an empty one at the end. Enter moves to the next; pasted lines become separate
 * lines.
 */
export function PointList(props: PointListProps) {
  const { label, one, isMinus = false, points, lang, error, readOnly, onChange } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<number | null>(null);
  const lines = points.length < REVIEW_LIMITS.points ? [...points, ''] : [...points];

  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelectorAll('textarea')[focusNext.current]?.focus();
    focusNext.current = null;
  });

  /** Cuts lines to their maximum length. An emptied line is removed when it loses the focus. */
  const setLines = (next: readonly string[], focused?: number) => {
    if (focused !== undefined) focusNext.current = focused;
    onChange(
      next
        .map((line) => line.slice(0, REVIEW_LIMITS.point))
        .filter((line, index) => line !== '' || index < points.length)
        .slice(0, REVIEW_LIMITS.points),
    );
  };
  const tidy = () => {
    if (points.includes('')) onChange(points.filter((line) => line.trim() !== ''));
  };

  const press = (event: KeyboardEvent, index: number) => {
    if (isComposing(event.nativeEvent) || readOnly) return;
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    const isLast = index >= points.length;
    if (event.key === 'Enter') {
      event.preventDefault();
      list.current?.querySelectorAll('textarea')[index + 1]?.focus();
    } else if (event.altKey && to !== undefined && !isLast && to >= 0 && to < points.length) {
      event.preventDefault();
      const moved = points.filter((_, at) => at !== index);
      moved.splice(to, 0, points[index] ?? '');
      setLines(moved, to);
    } else if (event.key === 'Backspace' && index > 0 && (lines[index] ?? '') === '') {
      event.preventDefault();
      setLines(
        points.filter((_, at) => at !== index),
        index - 1,
      );
    }
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const pasted = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*[-*+•–−]\s+/, '').trim())
      .filter(Boolean);
    if (pasted.length < 2 || readOnly) return;
    event.preventDefault();
    const before = (lines[index] ?? '') === '' ? [] : [lines[index] ?? ''];
    const next = [...points];
    next.splice(index, 1, ...before, ...pasted);
    setLines(next, index + before.length + pasted.length);
  };

  return (
    <div className={field.field}>
      <div className={field.label}>
        <span id={id}>{label}</span>
        <span className={field.count}>{points.length}</span>
      </div>
      <ul
        className={classNames(styles.points, isMinus && styles.minus)}
        aria-labelledby={id}
        ref={list}
        onBlur={tidy}
      >
        {lines.map((line, index) => {
          const isNext = index >= points.length;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <li key={index} className={classNames(isNext && styles.next)}>
              <Icon icon={isMinus ? Minus : Plus} />
              <textarea
                rows={1}
                aria-label={isNext ? t('{label}, next', { label }) : `${label} ${index + 1}`}
                aria-invalid={error === undefined ? undefined : true}
                dir="auto"
                lang={lang}
                maxLength={REVIEW_LIMITS.point}
                placeholder={isNext ? t('Add a {one} and press Enter', { one }) : undefined}
                readOnly={readOnly}
                value={line}
                onChange={({ target }) => {
                  const next = [...points];
                  next[index] = withoutLineBreaks(target.value);
                  setLines(next);
                }}
                onKeyDown={(event) => press(event, index)}
                onPaste={(event) => paste(event, index)}
              />
              {!isNext && (
                <button
                  type="button"
                  aria-label={t('Remove {one} {index}', { one, index: index + 1 })}
                  disabled={readOnly}
                  onClick={() =>
                    setLines(
                      points.filter((_, at) => at !== index),
                      index,
                    )
                  }
                >
                  <Icon icon={X} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {error !== undefined && <p className={field.error}>{error}</p>}
    </div>
  );
}
