import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import type { Import, ImportReport } from '../contract.ts';
import { FOLDER_MAX } from '../values.ts';
import { createImport, deleteImport, itemsQuery } from './api.ts';
import * as styles from './import.module.css';
import { ItemsDialog, ItemTable } from './items.tsx';
import { SumBar } from './sum-bar.tsx';

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
    [of('post'), t('Articles'), ''],
    [of('page'), t('Pages'), ''],
    [
      sum,
      t('Other content types'),
      sum > 0 ? t('{listed}: skipped by default', { listed: listed(others, 4) }) : '',
    ],
    [
      images.count,
      t('Images'),
      t('{described} with alternative text', { described: formatNumber(images.described) }),
    ],
    [
      authors.length,
      t('Authors'),
      known === 0 ? '' : t('{known} with an account here', { known: formatNumber(known) }),
    ],
    [categories.length, t('Categories'), listed(categories, 4)],
    [tags, t('Tags'), ''],
    [comments, t('Comments'), comments > 0 ? t('saved to a file, not shown on the site') : ''],
  ];
  return (
    <Box title={t('Contents')}>
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
    .map(({ name, count: many }): [string, string] => [
      name,
      t('{many, plural, one {# item} other {# items}}', { many }),
    ]);
  const rest = years.slice(MAX_YEARS);
  const [newest] = rest;
  const oldest = rest.at(-1);
  if (newest === undefined || oldest === undefined) return first;
  const sum = rest.reduce((all, { count: many }) => all + many, 0);
  const name =
    newest === oldest
      ? newest.name
      : t('{first} to {last}', { first: oldest.name, last: newest.name });
  return [...first, [name, t('{sum, plural, one {# item} other {# items}}', { sum })]];
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
    failure: t('Couldn’t read the file again'),
    onDone: onRead,
  });
  return (
    <Notice
      kind={report.siteUrl === '' ? 'warn' : 'info'}
      title={
        report.siteUrl === '' ? t('What is the URL of the old site?') : t('Old URLs of articles')
      }
    >
      <p>
        {t('We need it to match links and images. Enter the URL and we’ll read the file again.')}
      </p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void again.act();
        }}
      >
        <InputField
          label={t('Old site URL')}
          type="url"
          required
          placeholder={t('https://old.example')}
          value={siteUrl}
          onChange={({ target }) => setSiteUrl(target.value)}
        />
        <InputField
          label={t('URL pattern of posts')}
          hint={t('For example /:year/:month/:slug/')}
          maxLength={FOLDER_MAX}
          value={urlPattern}
          onChange={({ target }) => setUrlPattern(target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={again.busy} busyLabel={t('Reading...')}>
            {t('Read Again')}
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
      title={t('Warnings')}
      action={
        <RowButton onClick={() => setOpen(true)}>
          {t('All {warnings}', { warnings: formatNumber(warnings) })}
        </RowButton>
      }
      bare
    >
      <ItemTable query={query} label={t('Warnings')} />
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
                ? t(
                    'You can still import the {total, plural, one {# item} other {# items}} in this file.',
                    { total },
                  )
                : t('This file has nothing to import.')}
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
          title={t('This source was imported before, on {previousImportAt}', {
            previousImportAt: formatLocal(previousImportAt, 'long'),
          })}
        >
          <p>
            {t(
              'Articles changed in the source are updated. Articles edited here are not overwritten.',
            )}
          </p>
        </Notice>
      )}
      <div className={`stack rail ${styles.grid}`}>
        <div className="stack">
          <Box
            title={t('Planned outcome')}
            action={
              <span className={styles.aside}>
                {t(
                  '{items, plural, one {# item} other {# items}}: articles, pages and other content',
                  { items: report.items },
                )}
              </span>
            }
          >
            <SumBar report={report} />
          </Box>
          <Contents data={data} />
          <Warnings data={data} />
        </div>
        <div className="stack">
          <Box title={t('Redirects')}>
            <Facts facts={[[t('Old article URLs'), formatNumber(report.oldUrls)]]} />
            <p className={styles.more}>
              {t(
                'Old links redirect to the new URLs. The import also adds redirects for categories, tags, authors and feeds.',
              )}
            </p>
          </Box>
          {report.states.length > 0 && (
            <Box title={t('By status')}>
              <Facts
                facts={report.states.map(({ name, count: many }) => [
                  `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
                  t('{many, plural, one {# item} other {# items}}', { many }),
                ])}
              />
            </Box>
          )}
          {report.years.length > 0 && (
            <Box title={t('By year')}>
              <Facts facts={byYear(report)} />
            </Box>
          )}
        </div>
      </div>
    </div>
  );
}
