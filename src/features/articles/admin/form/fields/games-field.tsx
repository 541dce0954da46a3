import { ArrowUp, X } from 'lucide';
import { useState } from 'react';
import { GameDialog, GameSearch } from '#features/games/admin/public.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { GAME_LIMITS } from '#features/games/values.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
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
        label={t('Games')}
        hint={
          isFull
            ? t('An article can have {max} games at most', {
                max: GAME_LIMITS.ofArticle,
              })
            : t(
                'Type a title and choose the game. Readers see the cover and facts of the first one, the main game.',
              )
        }
        error={errors.games}
        readOnly={readOnly || isFull}
        without={games.map(({ slug }) => slug)}
        onPick={add}
        onNew={setNewTitle}
      />
      {games.length > 0 && (
        <ol className={styles.games} aria-label={t('Games of the article')}>
          {games.map((game, index) => (
            <li key={game.slug}>
              <span dir="auto">{game.title}</span>
              {!readOnly && index > 0 && (
                <ToolButton
                  label={t('Move {title} to the top', { title: game.title })}
                  icon={ArrowUp}
                  onClick={() => toFront(game)}
                />
              )}
              {!readOnly && (
                <ToolButton
                  label={t('Remove {title}', { title: game.title })}
                  icon={X}
                  onClick={() => set(games.filter((one) => one !== game))}
                />
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
