import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { RefusedLine } from '../contract.ts';
import { importGames } from './api.ts';
import * as styles from './games.module.css';

interface Refused {
  lines: RefusedLine[];
  /** All of them, also those that are not named. */
  count: number;
}

function refusedBy(error: unknown): Refused | null {
  if (problemOf(error).code !== 'games.refused' || !(error instanceof ApiError)) return null;
  const { lines, refused } = error.body as { lines: RefusedLine[]; refused: number };
  return { lines, count: refused };
}

/** Takes games from a file; where lines cannot be taken nothing is, and they are named. */
export function ImportButton() {
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const taken = useAction({
    run: importGames,
    success: ({ added }) => `${added} ${added === 1 ? 'game' : 'games'} added`,
    failure: 'Failed to import games',
    isSaid: (error) => refusedBy(error) !== null,
    onFail: (error) => setRefused(refusedBy(error)),
  });
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV to import"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void taken.act(chosen);
          // The same file, corrected, may be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant="line"
        busy={taken.busy}
        busyLabel="Importing..."
        onClick={() => file.current?.click()}
      >
        <Icon icon={Upload} />
        Import CSV
      </Button>
      {refused && (
        <Dialog
          title="Nothing was imported"
          description={`${refused.count === 1 ? 'One line' : `${refused.count} lines`} cannot be taken. Correct the file and import it again.`}
          onClose={() => setRefused(null)}
          footer={
            <Button variant="primary" onClick={() => setRefused(null)}>
              Close
            </Button>
          }
        >
          <ul className={styles.lines}>
            {refused.lines.map(({ line, message }) => (
              <li key={line}>
                <b>Line {line}</b> <span dir="auto">{message}</span>
              </li>
            ))}
          </ul>
          {refused.count > refused.lines.length && (
            <p>and {refused.count - refused.lines.length} more</p>
          )}
        </Dialog>
      )}
    </>
  );
}
