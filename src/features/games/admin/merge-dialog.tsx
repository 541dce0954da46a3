import { t } from '#lib/messages/admin.ts';
import { MergeDialog } from '#ui/admin/form/merge-dialog.tsx';
import type { AdminGame } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { mergeGame } from './api.ts';
import { GameSearch } from './game-search.tsx';

interface MergeGameDialogProps {
  game: AdminGame;
  onClose: () => void;
}

/** Merges a game into another one. */
export function MergeGameDialog({ game, onClose }: MergeGameDialogProps) {
  return (
    <MergeDialog<AdminGame>
      noun={t('game')}
      description={t(
        'The articles and URL of “{title}” move to the game you choose; empty fields there are filled from “{title}”. This can’t be undone.',
        { title: game.title },
      )}
      run={(into) => mergeGame(game.id, into.id)}
      nameOf={({ title }) => title}
      pathOf={({ slug }) => gamePath(slug)}
      search={(field) => (
        <GameSearch
          {...field}
          label={t('Game')}
          hint={t('The game that stays')}
          without={[game.slug]}
        />
      )}
      onClose={onClose}
    />
  );
}
