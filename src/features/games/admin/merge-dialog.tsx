import { MergeDialog } from '#ui/admin/form/merge-dialog.tsx';
import type { AdminGame } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { mergeGame } from './api.ts';
import { GameSearch } from './game-search.tsx';

interface MergeGameDialogProps {
  game: AdminGame;
  onClose: () => void;
}

/** Merges a game into another, which is chosen here. */
export function MergeGameDialog({ game, onClose }: MergeGameDialogProps) {
  return (
    <MergeDialog<AdminGame>
      noun="game"
      description={`“${game.title}” becomes part of another one: its articles and addresses lead there, and what the other one does not say of itself it takes over. This cannot be undone.`}
      run={(into) => mergeGame(game.id, into.id)}
      nameOf={({ title }) => title}
      pathOf={({ slug }) => gamePath(slug)}
      search={(field) => (
        <GameSearch {...field} label="Game" hint="The one that stays" without={[game.slug]} />
      )}
      onClose={onClose}
    />
  );
}
