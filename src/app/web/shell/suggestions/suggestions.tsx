import { Search, UserRound } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { articlePath } from '#features/articles/paths.ts';
import { authorPath } from '#features/authors/paths.ts';
import { gamePath } from '#features/games/paths.ts';
import { SmallCover } from '#features/games/web/covers/small-cover.tsx';
import { scoreRange } from '#features/reviews/values.ts';
import type { Suggestions as Answer } from '#features/suggestions/contract.ts';
import { CategoryMark, look } from '#features/taxonomy/web/marks.tsx';
import { isComposing } from '#lib/browser/input-method.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { markTyped } from '#lib/text/search/marks.ts';
import { words } from '#lib/text/search/words.ts';
import { useCombobox } from '#ui/form/combobox.ts';
import { Icon } from '#ui/icon.tsx';
import { Marked } from '#ui/marked.tsx';
import { rich } from '#ui/rich.ts';
import * as styles from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** The distance from the list's end to whatever covers the lower edge, such as a phone's keyboard. */
const GAP = 12;

interface Line {
  href: string;
  text: string;
  /** A category slug, or 'game'. */
  cat?: string;
  image: ReactNode;
  aside?: ReactNode;
  /** Without marks for what was typed. */
  isPlain?: boolean;
}

/** 'Mar 5'; with the year if it isn't the current one. */
const withoutThisYear = (iso: string) =>
  formatDate(
    iso,
    formatDate(iso, 'year') === formatDate(Date.now(), 'year') ? 'monthDay' : 'short',
  );

const kbd = (parts: ReactNode[]) => <kbd>{parts}</kbd>;

type HrefOf = (text: string) => string;

/** The suggestions by kind, and a link to all results. @param text what was typed */
function groupsOf({ games, articles, authors, phrases }: Answer, text: string, hrefOf: HrefOf) {
  const groups: { label: string; lines: Line[] }[] = [
    {
      label: t('Games'),
      lines: games.map(({ slug, title, year, cover }) => ({
        href: gamePath(slug),
        text: title,
        cat: 'game',
        aside: year ?? t('No date'),
        image: <SmallCover game={{ title, cover }} sizes="2.5rem" className={styles.cover} />,
      })),
    },
    {
      label: t('Articles'),
      lines: articles.map(({ slug, title, category, score, publishedAt }) => ({
        href: articlePath(slug),
        text: title,
        cat: look(category),
        image: <CategoryMark category={category} />,
        aside: score ? (
          <>
            <span className="sr">{`${t('Score:')} `}</span>
            {score.label}
            <span className="sr">{` ${scoreRange(t, score.outOf)}`}</span>
          </>
        ) : (
          publishedAt && withoutThisYear(publishedAt)
        ),
      })),
    },
    {
      label: t('Authors'),
      lines: authors.map(({ slug, name }) => ({
        href: authorPath(slug),
        text: name,
        image: <Icon icon={UserRound} />,
      })),
    },
    {
      label: t('Search'),
      lines: [
        ...phrases
          .filter((phrase) => phrase !== text)
          .map((phrase) => ({ href: hrefOf(phrase), text: phrase, image: <Icon icon={Search} /> })),
        {
          href: hrefOf(text),
          text: t('See all results for “{text}”', { text }),
          isPlain: true,
          image: <Icon icon={Search} />,
        },
      ],
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

interface SuggestionsProps {
  /** The field, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  /** The last search: while the text is unchanged, nothing is suggested. */
  shown: RefObject<string>;
  /** The URL of a search. */
  hrefOf: HrefOf;
  /** A suggestion was opened. */
  onOpen?: (() => void) | undefined;
}

/** Suggestions for the typed text, below the search field. */
export default function Suggestions({ input, shown, hrefOf, onOpen }: SuggestionsProps) {
  const { answer, typed: text, open, close: closeList } = useSuggestions(input, shown);
  const groups = answer ? groupsOf(answer, text, hrefOf) : [];
  const lines = groups.flatMap((group) => group.lines);
  // All but the link to all results.
  const matches = Math.max(0, lines.length - 1);
  const typed = words(answer?.asked ?? '');
  const [, navigate] = useLocation();
  const combobox = useCombobox({
    options: lines.map(({ href }) => ({ key: href })),
    onTake: ({ key }) => {
      opened();
      navigate(key);
    },
    onClose: closeList,
  });
  const { field, listId, option, isOpen, close, onKey } = combobox;
  const activeId = field['aria-activedescendant'];
  const labels = useId();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    for (const [name, value] of Object.entries(field)) {
      if (value === undefined) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, String(value));
    }
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onEvent = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) {
      if (event.type === 'input') combobox.reset();
      else close();
    } else if (onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'ArrowDown' && !isComposing(event)) open();
    // The search for the typed text.
    else if (event.key === 'Enter' && !isComposing(event)) close();
  });
  useEffect(() => {
    const element = input.current;
    const listen = (event: Event) => onEvent(event);
    const types = ['input', 'keydown', 'blur'];
    for (const type of types) element?.addEventListener(type, listen);
    return () => {
      for (const type of types) element?.removeEventListener(type, listen);
    };
  }, [input]);

  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return;
    const measure = () => {
      const end = input.current?.getBoundingClientRect().bottom ?? 0;
      const room = view.offsetTop + view.height - end - GAP;
      box.current?.style.setProperty('--room', `${room}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [isOpen, input]);

  const opened = () => {
    close();
    // A partly typed title isn't a search.
    if (input.current) input.current.value = input.current.defaultValue;
    onOpen?.();
  };

  let index = -1;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press does nothing here */}
      <div
        ref={box}
        className={styles.suggestions}
        hidden={!isOpen}
        // Keeps the focus in the field: blur would close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          role="listbox"
          id={listId}
          aria-label={t('Suggestions')}
          className={styles.list}
          // Otherwise a scrollable list would be a tab stop.
          tabIndex={-1}
        >
          {groups.map((group, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no field sets
            <div key={group.label} role="group" aria-labelledby={`${labels}-${place}`}>
              <div className={styles.label} id={`${labels}-${place}`} role="presentation">
                {group.label}
              </div>
              {group.lines.map((line) => {
                index += 1;
                return (
                  <Link
                    key={line.href}
                    href={line.href}
                    {...option(index)}
                    role="option"
                    tabIndex={-1}
                    className={styles.line}
                    data-cat={line.cat}
                    onClick={opened}
                  >
                    {line.image}
                    <span dir="auto">
                      <Marked
                        text={line.text}
                        marks={line.isPlain ? [] : markTyped(line.text, typed)}
                      />
                    </span>
                    <small>{line.aside}</small>
                  </Link>
                );
              })}
            </div>
          ))}
        </div>
        {matches === 0 && (
          <p className={styles.none}>
            {t('No suggestions. Check the spelling, or try fewer or shorter words.')}
          </p>
        )}
        <p className={styles.keys} aria-hidden="true">
          <span>{rich('<kbd>↑</kbd><kbd>↓</kbd> to choose', { kbd })}</span>
          <span>{rich('<kbd>Enter</kbd> to open', { kbd })}</span>
          <span>{rich('<kbd>Esc</kbd> to close', { kbd })}</span>
        </p>
      </div>
      <span className="sr" role="status">
        {isOpen &&
          (matches === 0
            ? t('No suggestions')
            : t('{count, plural, one {# suggestion} other {# suggestions}}', { count: matches }))}
      </span>
    </>
  );
}
