import { ArrowUp, X } from 'lucide';
import { useState } from 'react';
import { GameDialog, GameSearch } from '#features/games/admin/public.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { GAME_LIMITS } from '#features/games/values.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FormPartProps } from '../form-values.ts';
import * as styles from './games-field.module.css';

/** The games that the article is about, the main one first. Adds unknown games too. */
export function GamesField({ values, errors, readOnly, onChange }: FormPartProps) {
  const { games } = values;
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const set = (next: ArticleGame[]) => onChange('games', next);
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
            ? `An article can have ${GAME_LIMITS.ofArticle} games at most`
            : 'Type a title and choose the game. The first one is the main game.'
        }
        error={errors.games}
        readOnly={readOnly || isFull}
        without={games.map(({ slug }) => slug)}
        onPick={add}
        onNew={setNewTitle}
      />
      {games.length > 0 && (
        <ol className={styles.games} aria-label="Games of the article">
          {games.map((game, index) => (
            <li key={game.slug}>
              <span dir="auto">{game.title}</span>
              {!readOnly && index > 0 && (
                <ToolButton label={`Move ${game.title} to the top`} onClick={() => toFront(game)}>
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
      {newTitle !== null && (
        <GameDialog game={null} title={newTitle} onDone={add} onClose={() => setNewTitle(null)} />
      )}
    </div>
  );
}
