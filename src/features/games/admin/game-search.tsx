import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/form/field.tsx';
import type { AdminGame } from '../contract.ts';
import { adminGamesQuery } from './api.ts';

/** The number of suggestions. */
const MAX_SUGGESTIONS = 8;

const yearOf = ({ released }: AdminGame) => released?.slice(0, 4) ?? '';

interface GameSearchProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  readOnly: boolean;
  /** Slugs of games to leave out. */
  without: readonly string[];
  onPick: (game: AdminGame) => void;
  /** Creates a game with the typed title; if missing, games can't be created here. */
  onNew?: (title: string) => void;
}

/** Finds a game by part of its title, studio or series. */
export function GameSearch(props: GameSearchProps) {
  const { label, hint, error, readOnly, without, onPick, onNew } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...adminGamesQuery(search, 1, MAX_SUGGESTIONS),
    enabled: search !== '',
  });
  const found = (data?.games ?? []).filter((game) => !without.includes(game.slug));
  const options = [
    ...found.map((game) => ({
      key: game.id,
      game,
      words: (
        <>
          {game.title}
          <small>{[game.developer, yearOf(game)].filter(Boolean).join(' · ')}</small>
        </>
      ),
    })),
    ...(onNew ? [{ key: 'new', game: null, words: t('Add game “{typed}”...', { typed }) }] : []),
  ];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !readOnly ? options : []}
          listLabel={t('Games')}
          said={t('{found, plural, one {# game} other {# games}}', { found: found.length })}
          takesFirst
          isStale={isPending || isPlaceholderData || search !== typed}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onTake={({ game }) => {
            setText('');
            setOpen(false);
            if (game) onPick(game);
            else onNew?.(typed);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}
