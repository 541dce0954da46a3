import { ArrowUp, X } from 'lucide';
import { useState } from 'react';
import { GameDialog, GameSearch } from '#features/games/admin/public.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { GAME_LIMITS } from '#features/games/values.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Icon } from '#ui/icon.tsx';
import { gamesIn, gamesText } from '../values.ts';
import * as styles from './games-field.module.css';
import type { FormPartProps } from './text-fields.tsx';

/** The games that the article is about: found or made here, the most important one first. */
export function GamesField({ values, errors, readOnly, onChange }: FormPartProps) {
  const games = gamesIn(values.games);
  const [made, setMade] = useState<string | null>(null);
  const set = (next: readonly ArticleGame[]) => onChange('games', gamesText(next));
  const add = ({ slug, title }: ArticleGame) => {
    if (games.some((game) => game.slug === slug)) return;
    set([...games, { slug, title }]);
  };
  const toFront = (game: ArticleGame) => set([game, ...games.filter((one) => one !== game)]);
  const isFull = games.length >= GAME_LIMITS.ofArticle;
  return (
    <div className={styles.field}>
      <GameSearch
        label="Games"
        hint={
          isFull
            ? `An article is about ${GAME_LIMITS.ofArticle} games at most`
            : 'What it is about, the most important one first'
        }
        error={errors.games}
        readOnly={readOnly || isFull}
        without={games.map(({ slug }) => slug)}
        onPick={add}
        onNew={setMade}
      />
      {games.length > 0 && (
        <ol className={styles.games} aria-label="Games of the article">
          {games.map((game, index) => (
            <li key={game.slug}>
              <span dir="auto">{game.title}</span>
              {!readOnly && index > 0 && (
                <ToolButton label={`Put ${game.title} first`} onClick={() => toFront(game)}>
                  <Icon icon={ArrowUp} />
                </ToolButton>
              )}
              {!readOnly && (
                <ToolButton
                  label={`Remove ${game.title}`}
                  onClick={() => set(games.filter((one) => one !== game))}
                >
                  <Icon icon={X} />
                </ToolButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {made !== null && (
        <GameDialog game={null} title={made} onDone={add} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
