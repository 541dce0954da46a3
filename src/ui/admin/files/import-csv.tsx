import { Upload } from 'lucide';
import { useId, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useAction } from '../hooks/use-action.ts';
import { Notice } from '../notice.tsx';
import * as parts from '../parts.module.css';
import * as styles from './import-csv.module.css';

interface InvalidFile {
  lines: { line: number; message: string }[];
  /** Of all invalid lines: only the first are listed. */
  lineCount: number;
}

/** A column of the file, in the order of the template. */
export interface CsvColumn {
  name: string;
  hint: string;
  isRequired?: true;
  /** In the template's only row; empty if left out. */
  example?: string;
}

interface ImportCsvProps<Answer> {
  /** 'Import games' */
  title: string;
  /** What the import does with rows that exist already, and other rules. */
  rule: string;
  columns: readonly CsvColumn[];
  /** 'games.csv' */
  template: string;
  run: (file: File) => Promise<Answer>;
  success: (answer: Answer) => string;
  failure: string;
}

function invalidFileOf(error: unknown): InvalidFile | null {
  if (problemOf(error).code !== 'csv.invalid' || !(error instanceof ApiError)) return null;
  const { lines, lineCount } = error.body as Partial<InvalidFile>;
  return { lines: lines ?? [], lineCount: lineCount ?? 0 };
}

const csvRow = (cells: readonly string[]) =>
  cells.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** A file with the header and an example row, as a URL. */
export const templateUrl = (columns: readonly CsvColumn[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(
    [
      csvRow(columns.map(({ name }) => name)),
      csvRow(columns.map(({ example = '' }) => example)),
      '',
    ].join('\r\n'),
  )}`;

function InvalidLines({ lines, lineCount }: InvalidFile) {
  const more = lineCount - lines.length;
  return (
    <Notice kind="bad" title={t('Nothing was imported')}>
      <p>
        {t(
          '{lineCount, plural, one {# line} other {# lines}} can’t be imported. Fix the file, then import it again.',
          { lineCount },
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className={parts.lines} tabIndex={0} aria-label={t('Invalid lines')}>
        {lines.map(({ line, message }) => (
          <li key={line}>
            <b>{t('Line {line}', { line })}</b> <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('and {more} more', { more: formatNumber(more) })}</p>}
    </Notice>
  );
}

/** Imports a CSV file: explains its columns, offers a template, and lists the lines that can't be imported. */
export function ImportCsv<Answer>(props: ImportCsvProps<Answer>) {
  const { title, rule, columns, template, run, success, failure } = props;
  const file = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [invalid, setInvalid] = useState<InvalidFile | null>(null);
  const table = useId();
  const close = () => {
    setOpen(false);
    setInvalid(null);
  };
  const upload = useAction({
    run,
    success,
    failure,
    reasonOf: (error) => (invalidFileOf(error) === null ? problemOf(error).detail : null),
    onDone: close,
    onFail: (error) => setInvalid(invalidFileOf(error)),
  });
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        <Icon icon={Upload} />
        {t('Import CSV')}
      </Button>
      {open && (
        <Dialog
          title={title}
          description={rule}
          wide
          onClose={close}
          footer={
            <Button
              variant="primary"
              busy={upload.busy}
              busyLabel={t('Importing...')}
              onClick={() => file.current?.click()}
            >
              {t('Choose File')}
            </Button>
          }
        >
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label={t('CSV to import')}
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void upload.act(chosen);
              // Lets the user choose the same file again after fixing it.
              target.value = '';
            }}
          />
          {invalid && <InvalidLines {...invalid} />}
          <div>
            <div className={styles.head}>
              <h3 id={table}>{t('Columns, in any order')}</h3>
              <a className="link" href={templateUrl(columns)} download={template}>
                {t('Download template')}
              </a>
            </div>
            <dl className={styles.columns} aria-labelledby={table}>
              {columns.map(({ name, hint, isRequired }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                    {isRequired && <span className={parts.note}>{t('required')}</span>}
                  </dt>
                  <dd>{hint}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Dialog>
      )}
    </>
  );
}
