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
      noun="game"
      description={`The articles and URL of “${game.title}” move to the game you choose; empty fields there are filled from “${game.title}”. This can’t be undone.`}
      run={(into) => mergeGame(game.id, into.id)}
      nameOf={({ title }) => title}
      pathOf={({ slug }) => gamePath(slug)}
      search={(field) => (
        <GameSearch {...field} label="Game" hint="The game that stays" without={[game.slug]} />
      )}
      onClose={onClose}
    />
  );
}
