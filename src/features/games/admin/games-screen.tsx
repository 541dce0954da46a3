import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ScreenHead } from '#ui/admin/parts.tsx';
import type { AdminGame } from '../contract.ts';
import { GameDialog } from './game-dialog.tsx';
import { GameTable } from './game-table.tsx';
import { MergeGameDialog } from './merge-dialog.tsx';

/** Games, for editors. @param find the first search */
export function GamesScreen({ find }: { find: string | undefined }) {
  const [edited, setEdited] = useState<{ game: AdminGame | null } | null>(null);
  const [merged, setMerged] = useState<AdminGame | null>(null);
  return (
    <>
      <ScreenHead
        title={t('Games')}
        note={t(
          'The games you cover, with details and release dates. Readers see them at /games and /releases.',
        )}
      />
      <GameTable find={find} onEdit={(game) => setEdited({ game })} onMerge={setMerged} />
      {edited && (
        <GameDialog
          game={edited.game}
          mayList
          onDone={() => undefined}
          onClose={() => setEdited(null)}
        />
      )}
      {merged && <MergeGameDialog game={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
