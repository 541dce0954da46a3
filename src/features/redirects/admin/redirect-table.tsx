import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { ImportCsv } from '#ui/admin/files/import-csv.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { changeColumn, countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import type { Redirect } from '../contract.ts';
import { REDIRECT_KINDS, type RedirectKind, SOURCE_MAX } from '../values.ts';
import {
  exportRedirects,
  importRedirects,
  REDIRECT_PAGE,
  redirectsQuery,
  removeRedirect,
} from './api.ts';
import { CSV_COLUMNS } from './csv-columns.ts';
import { KIND_LABELS, MATCH_LABELS } from './labels.ts';
import type { Draft } from './redirect-dialog.tsx';
import * as styles from './redirects.module.css';

/** The list of redirects. @param onEdit opens the dialog */
export function RedirectTable({ onEdit }: { onEdit: (draft: Draft) => void }) {
  const find = useListSearch();
  const { search, page } = find;
  const [kind, setKind] = useState<RedirectKind | ''>('');
  const filter = { ...(search !== '' && { search }), ...(kind !== '' && { kind }) };
  const query = useQuery(redirectsQuery(filter, page));
  const { data } = query;
  const exported = useAction({
    run: () => exportRedirects(filter),
    failure: t('Failed to export redirects'),
    onDone: (answer) => void saveFile(answer, 'redirects.csv'),
  });
  const removal = useRemoval({
    noun: t('redirect'),
    warn: ({ from }: Redirect) =>
      t('Visitors to {from} will see “Page Not Found” again.', { from }),
    run: ({ id }: Redirect) => removeRedirect(id),
  });
  const isNarrowed = search !== '' || kind !== '';

  return (
    <>
      <div className={parts.bar}>
        <FindField {...find.field} label={t('Search URLs')} maxLength={SOURCE_MAX} />
        <Select
          aria-label={t('Response')}
          value={kind}
          onChange={(event) => {
            setKind(REDIRECT_KINDS.find((one) => one === event.target.value) ?? '');
            find.setPage(1);
          }}
        >
          <option value="">{t('All responses')}</option>
          <Options of={REDIRECT_KINDS.map((one) => [one, KIND_LABELS[one]])} />
        </Select>
        <span className={`${parts.grow} ${styles.space}`} />
        <div className={parts.headActions}>
          <ImportCsv
            title={t('Import redirects')}
            rule={t(
              'Adds redirects, and updates those with the same From. If one line is invalid, nothing is imported.',
            )}
            columns={CSV_COLUMNS}
            template="redirects.csv"
            run={importRedirects}
            success={({ added, changed, unchanged }) =>
              t('{added} added, {changed} updated, {unchanged} unchanged', {
                added: formatNumber(added),
                changed: formatNumber(changed),
                unchanged: formatNumber(unchanged),
              })
            }
            failure={t('Failed to import redirects')}
          />
          <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
            <Icon icon={Download} />
            {t('Export CSV')}
          </Button>
        </div>
      </div>
      <DataTable
        region={removal.list}
        label={t('Redirects')}
        className={table.records ?? ''}
        columns={[
          {
            head: t('From'),
            td: { className: classNames(table.name, styles.address) },
            cell: ({ from }) => from,
          },
          {
            head: t('To'),
            td: ({ to }) => ({ className: to === null ? table.notOnPhones : styles.target }),
            cell: ({ to }) => to ?? <span className={parts.note}>–</span>,
          },
          { head: t('Response'), kind: 'info', cell: ({ kind: one }) => KIND_LABELS[one] },
          {
            head: t('Covers'),
            className: table.notOnTablets ?? '',
            kind: 'info',
            cell: ({ match }) => MATCH_LABELS[match],
          },
          countColumn<Redirect>(t('Hits'), ({ hits }) => hits, ['hit', 'hits']),
          {
            head: t('Last used'),
            kind: 'info',
            cell: ({ lastUsedAt }) =>
              lastUsedAt === null ? (
                <span className={parts.note}>
                  {rich('Never<span> used</span>', {
                    span: (parts) => <span className={table.unit}>{parts}</span>,
                  })}
                </span>
              ) : (
                <>
                  <span className={table.unit}>{t('Last used')} </span>
                  {formatLocal(lastUsedAt)}
                </>
              ),
          },
          changeColumn({
            nameOf: ({ from }) => from,
            removing: removal.removing,
            onEdit: ({ id, from, to, match, kind: of }) =>
              onEdit({ id, from, to: to ?? '', match, kind: of }),
            onDelete: removal.ask,
          }),
        ]}
        query={query}
        rows={data?.redirects}
        loadingRows={5}
        failure={t('Couldn’t load the redirects. They still work for readers.')}
        empty={
          isNarrowed ? (
            <>
              <p>{t('No redirects match.')}</p>
              <OutlineButton
                onClick={() => {
                  find.clear();
                  setKind('');
                }}
              >
                {t('Clear Filters')}
              </OutlineButton>
            </>
          ) : (
            t(
              'No redirects yet. If you change an article’s slug, its old URL redirects automatically.',
            )
          )
        }
        pager={find.pager(REDIRECT_PAGE, data)}
      />
      {removal.dialog}
    </>
  );
}
