import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { formatCount, formatNumber } from '#lib/format/count.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useAction } from '../hooks/use-action.ts';
import * as parts from '../parts.module.css';

interface InvalidFile {
  lines: { line: number; message: string }[];
  /** Of all invalid lines: only the first are listed. */
  lineCount: number;
}

interface ImportCsvProps<Answer> {
  run: (file: File) => Promise<Answer>;
  success: (answer: Answer) => string;
  failure: string;
}

function invalidFileOf(error: unknown): InvalidFile | null {
  if (problemOf(error).code !== 'csv.invalid' || !(error instanceof ApiError)) return null;
  const { lines, lineCount } = error.body as Partial<InvalidFile>;
  return { lines: lines ?? [], lineCount: lineCount ?? 0 };
}

/** Imports a CSV file, and lists the lines that can't be imported. */
export function ImportCsv<Answer>({ run, success, failure }: ImportCsvProps<Answer>) {
  const file = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState<InvalidFile | null>(null);
  const upload = useAction({
    run,
    success,
    failure,
    reasonOf: (error) => (invalidFileOf(error) === null ? problemOf(error).detail : null),
    onFail: (error) => setInvalid(invalidFileOf(error)),
  });
  const close = () => setInvalid(null);
  const more = invalid === null ? 0 : invalid.lineCount - invalid.lines.length;
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
          if (chosen) void upload.act(chosen);
          // Lets the user choose the same file again after fixing it.
          target.value = '';
        }}
      />
      <Button
        variant="line"
        busy={upload.busy}
        busyLabel="Importing..."
        onClick={() => file.current?.click()}
      >
        <Icon icon={Upload} />
        Import CSV
      </Button>
      {invalid && (
        <Dialog
          title="Nothing was imported"
          description={`${formatCount(invalid.lineCount, 'line')} can’t be imported. Fix the file, then import it again.`}
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          }
        >
          <ul className={parts.lines}>
            {invalid.lines.map(({ line, message }) => (
              <li key={line}>
                <b>Line {line}</b> <span dir="auto">{message}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p>and {formatNumber(more)} more</p>}
        </Dialog>
      )}
    </>
  );
}
