import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import type { Import, ImportReport } from '../contract.ts';
import { FOLDER_MAX } from '../values.ts';
import { createImport, deleteImport, itemsQuery } from './api.ts';
import * as styles from './import.module.css';
import { ItemsDialog, ItemTable } from './items.tsx';
import { Box, SumBar } from './steps.tsx';

type Report = Omit<ImportReport, 'warnings'>;
type Read = Import & { report: Report };

/** Items with warnings on the page itself. */
const MAX_SHOWN = 6;
const MAX_YEARS = 4;

const listed = (counts: readonly { name: string; count: number }[], most: number) =>
  counts
    .slice(0, most)
    .map(({ name, count: many }) => `${formatNumber(many)} ${name}`)
    .join(', ') + (counts.length > most ? ', ...' : '');

function Contents({ data: { report, mapping } }: { data: Read }) {
  const known = mapping?.authors.filter(({ match }) => match !== null).length ?? 0;
  const of = (type: string) => report.types.find(({ name }) => name === type)?.count ?? 0;
  const others = report.types.filter(({ name }) => name !== 'post' && name !== 'page');
  const sum = others.reduce((all, { count: many }) => all + many, 0);
  const { images, authors, categories, comments, tags } = report;
  const rows: [number, string, string][] = [
    [of('post'), 'Articles', ''],
    [of('page'), 'Pages', ''],
    [sum, 'Other content types', sum > 0 ? `${listed(others, 4)}: skipped by default` : ''],
    [images.count, 'Images', `${formatNumber(images.described)} with alternative text`],
    [authors.length, 'Authors', known === 0 ? '' : `${formatNumber(known)} with an account here`],
    [categories.length, 'Categories', listed(categories, 4)],
    [tags, 'Tags', ''],
    [comments, 'Comments', comments > 0 ? 'saved to a file, not shown on the site' : ''],
  ];
  return (
    <Box title="Contents">
      <Facts
        facts={rows.map(([many, label, note]) => [
          label,
          <>
            {formatNumber(many)}
            {note !== '' && <small dir="auto">{note}</small>}
          </>,
        ])}
      />
    </Box>
  );
}

function byYear({ years }: Report): [string, string][] {
  const first = years
    .slice(0, MAX_YEARS)
    .map(({ name, count: many }): [string, string] => [name, formatCount(many, 'item')]);
  const rest = years.slice(MAX_YEARS);
  const [newest] = rest;
  const oldest = rest.at(-1);
  if (newest === undefined || oldest === undefined) return first;
  const sum = rest.reduce((all, { count: many }) => all + many, 0);
  const name = newest === oldest ? newest.name : `${oldest.name} to ${newest.name}`;
  return [...first, [name, formatCount(sum, 'item')]];
}

/** Asks for what an export doesn't contain, and reads the file again. */
function OldSiteForm({ data, onRead }: { data: Read; onRead: (read: Import) => void }) {
  const { report } = data;
  const [siteUrl, setSiteUrl] = useState(data.siteUrl ?? report.siteUrl);
  const [urlPattern, setUrlPattern] = useState(report.urlPattern ?? '');
  const again = useAction({
    run: async () => {
      const { path, imagesPath } = data;
      const read = await createImport({
        path,
        imagesPath,
        siteUrl: siteUrl.trim() || null,
        urlPattern: urlPattern.trim() || null,
      });
      await deleteImport(data.id);
      return read;
    },
    failure: "Couldn't read the file again",
    onDone: onRead,
  });
  return (
    <Notice
      kind={report.siteUrl === '' ? 'warn' : 'info'}
      title={report.siteUrl === '' ? 'What is the URL of the old site?' : 'Old URLs of articles'}
    >
      <p>We need it to match links and images. Enter the URL and we'll read the file again.</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void again.act();
        }}
      >
        <Field label="Old site URL">
          {(control) => (
            <Input
              {...control}
              type="url"
              required
              placeholder="https://old.example"
              autoComplete="off"
              value={siteUrl}
              onChange={({ target }) => setSiteUrl(target.value)}
            />
          )}
        </Field>
        <Field label="URL pattern of posts" hint="For example /:year/:month/:slug/">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={FOLDER_MAX}
              value={urlPattern}
              onChange={({ target }) => setUrlPattern(target.value)}
            />
          )}
        </Field>
        <div className="cluster">
          <Button type="submit" busy={again.busy} busyLabel="Reading...">
            Read Again
          </Button>
        </div>
      </form>
    </Notice>
  );
}

function Warnings({ data: { id, warnings } }: { data: Read }) {
  const [open, setOpen] = useState(false);
  const query = useQuery(itemsQuery(id, { warnings: 'true' }, 1, MAX_SHOWN));
  if (warnings === 0) return null;
  return (
    <Box
      title="Warnings"
      aside={<RowButton onClick={() => setOpen(true)}>{`All ${formatNumber(warnings)}`}</RowButton>}
      flat
    >
      <ItemTable query={query} label="Warnings" />
      {open && (
        <ItemsDialog importId={id} begin={{ warnings: 'true' }} onClose={() => setOpen(false)} />
      )}
    </Box>
  );
}

interface ReportStepProps {
  data: Read;
  /** Opens the import of the file read again. */
  onRead: (read: Import) => void;
}

/** The second step: a preview of the import. */
export function ReportStep({ data, onRead }: ReportStepProps) {
  const { report, previousImportAt } = data;
  const total = report.items - report.outcomes.skipped;
  return (
    <div className="stack">
      {report.damage !== null && (
        <div role="alert">
          <Notice kind={report.isIncomplete ? 'bad' : 'warn'} title={report.damage}>
            <p>
              {total > 0
                ? `You can still import the ${formatCount(total, 'item')} in this file.`
                : 'This file has nothing to import.'}
            </p>
          </Notice>
        </div>
      )}
      {(report.siteUrl === '' || report.urlPattern !== null) && (
        <OldSiteForm data={data} onRead={onRead} />
      )}
      {previousImportAt !== null && (
        <Notice
          kind="warn"
          title={`This source was imported before, on ${formatLocal(previousImportAt, 'long')}`}
        >
          <p>
            Articles changed in the source are updated. Articles edited here are not overwritten.
          </p>
        </Notice>
      )}
      <div className={`stack rail ${styles.grid}`}>
        <div className="stack">
          <Box
            title="Planned outcome"
            aside={
              <span className={styles.aside}>
                {`${formatCount(report.items, 'item')}: articles, pages and other content`}
              </span>
            }
          >
            <SumBar report={report} />
          </Box>
          <Contents data={data} />
          <Warnings data={data} />
        </div>
        <div className="stack">
          <Box title="Redirects">
            <Facts facts={[['Old article URLs', formatNumber(report.oldUrls)]]} />
            <p className={styles.more}>
              Old links redirect to the new URLs. The import also adds redirects for categories,
              tags, authors and feeds.
            </p>
          </Box>
          {report.states.length > 0 && (
            <Box title="By status">
              <Facts
                facts={report.states.map(({ name, count: many }) => [
                  `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
                  formatCount(many, 'item'),
                ])}
              />
            </Box>
          )}
          {report.years.length > 0 && (
            <Box title="By year">
              <Facts facts={byYear(report)} />
            </Box>
          )}
        </div>
      </div>
    </div>
  );
}
