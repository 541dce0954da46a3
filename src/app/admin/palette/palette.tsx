import { CornerDownLeft, Search } from 'lucide';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useState,
} from 'react';
import { openWithSearch } from '#features/articles/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { words } from '#lib/text/search/words.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { KeyCaps } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { Icon } from '#ui/icon.tsx';
import { Marked } from '#ui/marked.tsx';
import { rich } from '#ui/rich.ts';
import type { Destination } from '../destinations.ts';
import { openInNewTab, openLocation } from '../navigation.ts';
import { type Entry, KINDS, screenEntry } from './entries.tsx';
import * as styles from './palette.module.css';
import { best, MAX_SHOWN, marksOf } from './rank.ts';
import { useResults } from './use-results.tsx';

const LABEL = t('Screen, article, page, game, person or action');
const MAX_LENGTH = 200;

interface PaletteProps {
  user: SessionUser;
  destinations: readonly Destination[];
  /** The screens that the user had open before, newest first. */
  recent: readonly Destination[];
  actions: readonly Entry[];
  onClose: () => void;
}

/** What matches the typed text; '>' limits it to actions. */
function useMatches({ user, destinations, recent, actions }: PaletteProps, text: string) {
  const actionsOnly = text.trimStart().startsWith('>');
  const search = text.replace(/^\s*>/, '').trim();
  const typed = words(search);
  const { entries: found, ...state } = useResults(user, actionsOnly ? '' : search);
  const screens = destinations.map((one) => screenEntry(one, 'Screens'));
  const past = recent.map((one) => screenEntry(one, 'Recent'));
  const local = actionsOnly
    ? actions
    : [...(search === '' && past.length > 0 ? past : screens), ...actions];
  const entries = KINDS.flatMap((kind) =>
    // A search that has no words, such as '?', matches nothing.
    search !== '' && typed.length === 0
      ? []
      : best(
          [...local, ...found].filter((one) => one.kind === kind),
          typed,
          // Only the palette lists all actions.
          kind === 'Actions' ? actions.length + MAX_SHOWN : MAX_SHOWN,
        ),
  );
  return { entries, typed, search, ...state };
}

/** What is shown below the entries, or instead of them. */
function Message({ title, role, children }: ComponentProps<'div'> & { title: string }) {
  return (
    <div className={styles.none} role={role}>
      <b>{title}</b>
      {children}
    </div>
  );
}

/** Finds screens, articles, pages, games, people and actions by name, and opens them. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const [text, setText] = useState('');
  const [chosen, choose] = useState<string>();
  const { entries, typed, search, isLoading, isFailed, retry } = useMatches(props, text);
  const id = useId();
  // The first entry is selected until the arrow keys select another.
  const selected = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const activeId = entries.length > 0 ? `${id}-${selected}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = ({ location, run }: Pick<Entry, 'location' | 'run'>, inNewTab = false) => {
    onClose();
    if (location && !inNewTab) {
      void openLocation(location, run);
      return;
    }
    run?.();
    if (location) openInNewTab(location);
  };
  const searchText = () =>
    open({ location: { mode: 'admin', tab: 'articles' }, run: () => openWithSearch(search) });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    const count = entries.length;
    if (isComposing(nativeEvent) || count === 0) return;
    if (key === 'ArrowDown') choose(entries[(selected + 1) % count]?.key);
    else if (key === 'ArrowUp') choose(entries[(selected - 1 + count) % count]?.key);
    else if (key === 'Enter' && entries[selected]) open(entries[selected], ctrlKey || metaKey);
    else return;
    event.preventDefault();
  };

  let index = -1;
  const isOffline = isFailed && !navigator.onLine;
  const isEmpty = entries.length === 0 && !isLoading;
  return (
    <Dialog title={t('Jump to')} isBare className={styles.palette} onClose={onClose}>
      <div className={styles.head}>
        {isLoading ? <span className={styles.spinner} /> : <Icon icon={Search} />}
        <input
          type="text"
          role="combobox"
          aria-label={LABEL}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={MAX_LENGTH}
          placeholder={LABEL}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choose(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="sr">{t('Close')}</span>
        </button>
      </div>
      {/* Otherwise a scrollable list would be a tab stop. */}
      <div className={styles.list} tabIndex={-1}>
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('Results')}
          hidden={entries.length === 0}
        >
          {KINDS.map((kind) => {
            const ofKind = entries.filter((one) => one.kind === kind);
            return (
              ofKind.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no field sets
                <div key={kind} role="group" aria-label={kind}>
                  <p role="presentation">{kind}</p>
                  {ofKind.map((entry) => {
                    index += 1;
                    return (
                      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                      <div
                        key={entry.key}
                        id={`${id}-${index}`}
                        role="option"
                        aria-selected={index === selected}
                        className={styles.item}
                        // Keeps the focus in the field.
                        onMouseDown={(event: MouseEvent) => event.preventDefault()}
                        onClick={(event: MouseEvent) => open(entry, event.ctrlKey || event.metaKey)}
                      >
                        {entry.image}
                        <span className={styles.what}>
                          <b dir="auto">
                            <Marked text={entry.text} marks={marksOf(entry.text, typed)} />
                          </b>
                          {entry.note && <small>{entry.note}</small>}
                        </span>
                        <span className={styles.end}>{entry.end}</span>
                        <Icon icon={CornerDownLeft} className={styles.enter} />
                      </div>
                    );
                  })}
                </div>
              )
            );
          })}
        </div>
        {isFailed && !isLoading && (
          <Message
            role="alert"
            title={isOffline ? t('You’re offline') : t('Couldn’t search everything')}
          >
            <p>
              {isOffline
                ? t(
                    'You can open screens, but articles, pages, games and people can’t be searched until you’re back online.',
                  )
                : t('Some articles, pages, games or people may be missing.')}
            </p>
            <div>
              <OutlineButton onClick={retry}>{t('Try Again')}</OutlineButton>
            </div>
          </Message>
        )}
        {isEmpty && !isFailed && (
          <Message title={t('No matches for “{text}”', { text: text.trim() })}>
            <p>{t('Check the spelling, or search the text of every article.')}</p>
            <div>
              <OutlineButton icon={Search} onClick={searchText}>
                {t('Search Article Text')}
              </OutlineButton>
            </div>
          </Message>
        )}
        {isLoading && entries.length === 0 && (
          <div className={styles.waiting}>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        )}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <KeyCaps keys={['↑', '↓']} /> {t('select')}
        </span>
        <span>{rich('<kbd>Enter</kbd> open', { kbd: (parts) => <kbd>{parts}</kbd> })}</span>
        <span>
          <KeyCaps keys={['Ctrl', 'Enter']} /> {t('open in a new tab')}
        </span>
        <span>{rich('<kbd>></kbd> actions only', { kbd: (parts) => <kbd>{parts}</kbd> })}</span>
      </p>
      <span className="sr" role="status">
        {isLoading || isFailed
          ? ''
          : isEmpty
            ? t('No matches')
            : t('{entries, plural, one {# match} other {# matches}}', { entries: entries.length })}
      </span>
    </Dialog>
  );
}
