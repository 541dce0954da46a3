import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import * as choices from '#ui/admin/choices.module.css';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field, Input } from '#ui/field.tsx';
import type { AdminGame } from '../contract.ts';
import { adminGamesQuery } from './api.ts';
import * as styles from './game-search.module.css';

/** So many games are suggested. */
const MOST = 8;

const yearOf = ({ released }: AdminGame) => released?.slice(0, 4) ?? '';

interface GameSearchProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  readOnly: boolean;
  /** Games that are not suggested, by their slugs. */
  without: readonly string[];
  onPick: (game: AdminGame) => void;
  /** Makes a new one of what was typed; left out, none is made here. */
  onNew?: (title: string) => void;
}

/** A field that finds a game by a part of its title, studio or series, with the keys or by a press. */
export function GameSearch(props: GameSearchProps) {
  const { label, hint, error, readOnly, without, onPick, onNew } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data } = useQuery({ ...adminGamesQuery(search, 1, MOST), enabled: search !== '' });
  const found =
    typed === '' ? [] : (data?.games ?? []).filter((game) => !without.includes(game.slug));
  const take = (game: AdminGame | undefined) => {
    setText('');
    setActive(-1);
    setOpen(false);
    if (game) onPick(game);
    else onNew?.(typed);
  };
  const count = found.length + (onNew ? 1 : 0);
  const isShown = isOpen && typed !== '' && count > 0 && !readOnly;
  const current = Math.min(active, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isShown) return;
    if (event.key === 'ArrowDown') setActive((current + 1) % count);
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? count - 1 : current - 1);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter') take(found[Math.max(current, 0)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const option = (index: number, game: AdminGame | undefined, words: ReactNode) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      key={game?.id ?? 'new'}
      id={`${id}-${index}`}
      role="option"
      className={choices.choice}
      dir="auto"
      aria-selected={index === current}
      // The field keeps the focus: leaving it would close the list under the press.
      onMouseDown={(event) => {
        event.preventDefault();
        take(game);
      }}
    >
      {words}
    </div>
  );
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.field}>
          <Input
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={current >= 0 && isShown ? `${id}-${current}` : undefined}
            autoComplete="off"
            dir="auto"
            readOnly={readOnly}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <div
            className={`${choices.list} ${styles.suggestions}`}
            role="listbox"
            id={`${id}-list`}
            aria-label="Games"
            hidden={!isShown}
          >
            {found.map((game, index) =>
              option(
                index,
                game,
                <>
                  {game.title}
                  <small>{[game.developer, yearOf(game)].filter(Boolean).join(' · ')}</small>
                </>,
              ),
            )}
            {onNew && option(found.length, undefined, `New game “${typed}”...`)}
          </div>
          <span className="sr" role="status">
            {isShown && `${found.length} ${found.length === 1 ? 'game' : 'games'}`}
          </span>
        </div>
      )}
    </Field>
  );
}
