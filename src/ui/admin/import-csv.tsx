import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { useAction } from './hooks/use-action.ts';
import * as parts from './parts.module.css';

interface Refused {
  lines: { line: number; message: string }[];
  /** All of them, also those that are not named. */
  count: number;
}

interface ImportCsvProps<Answer> {
  run: (file: File) => Promise<Answer>;
  success: (answer: Answer) => string;
  failure: string;
  /** The problem that names the lines that cannot be taken: 'games.refused', say. */
  refusal: string;
}

/** Takes rows from a file; where lines cannot be taken nothing is, and they are named. */
export function ImportCsv<Answer>({ run, success, failure, refusal }: ImportCsvProps<Answer>) {
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const refusedBy = (error: unknown): Refused | null => {
    if (problemOf(error).code !== refusal || !(error instanceof ApiError)) return null;
    const { lines, refused: count } = error.body as { lines: Refused['lines']; refused: number };
    return { lines, count };
  };
  const taken = useAction({
    run,
    success,
    failure,
    isSaid: (error) => refusedBy(error) !== null,
    onFail: (error) => setRefused(refusedBy(error)),
  });
  const close = () => setRefused(null);
  const more = refused && refused.count - refused.lines.length;
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
          description={`${refused.count === 1 ? 'One line' : `${refused.count.toLocaleString('en-US')} lines`} cannot be taken. Correct the file and import it again.`}
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          }
        >
          <ul className={parts.lines}>
            {refused.lines.map(({ line, message }) => (
              <li key={line}>
                <b>Line {line}</b> <span dir="auto">{message}</span>
              </li>
            ))}
          </ul>
          {more !== null && more > 0 && <p>and {more.toLocaleString('en-US')} more</p>}
        </Dialog>
      )}
    </>
  );
}
