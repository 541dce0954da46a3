import { useQuery } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { MISSING_DAYS } from '../values.ts';
import { ignoreUrl, missingQuery, REDIRECT_PAGE } from './api.ts';
import type { Draft } from './redirect-dialog.tsx';
import * as styles from './redirects.module.css';

/** URLs that were not found, most requested first. @param onRedirect opens the dialog */
export function MissingTable({ onRedirect }: { onRedirect: (draft: Draft) => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(missingQuery(page));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const ignore = useAction({
    run: ignoreUrl,
    success: (_, url) => t('{url} is ignored from now on', { url }),
    failure: t('Couldn’t ignore the URL'),
    // The focused row was removed.
    onDone: () => list.current?.focus(),
  });
  return (
    <section ref={list} tabIndex={-1} className={styles.missing} aria-label={t('Missing URLs')}>
      <DataTable
        label={t('Missing URLs')}
        className={table.records ?? ''}
        columns={[
          {
            head: 'URL',
            td: { className: classNames(styles.whole, styles.address) },
            cell: ({ url }) => url,
          },
          countColumn<{ times: number }>(
            t('Requests, {missingDays} days', { missingDays: MISSING_DAYS }),
            ({ times }) => times,
            ['request', 'requests'],
          ),
          {
            head: t('Last requested'),
            kind: 'info',
            cell: ({ lastDay }) => (
              <>
                <span className={table.unit}>{t('Last requested')} </span>
                {formatDate(lastDay)}
              </>
            ),
          },
          {
            head: t('Suggested target'),
            td: ({ similar }) => ({
              className: similar === null ? table.notOnPhones : styles.target,
            }),
            cell: ({ similar }) => similar ?? <span className={parts.note}>{t('None')}</span>,
          },
          {
            head: t('Actions'),
            className: classNames(table.actions, styles.last),
            cell: ({ url, similar }) => (
              <div>
                <RowButton
                  icon={ArrowRight}
                  aria-label={t('Redirect {url}...', { url })}
                  onClick={() =>
                    onRedirect({
                      id: null,
                      from: url,
                      to: similar ?? '',
                      match: 'exact',
                      kind: '301',
                    })
                  }
                >
                  {t('Redirect...')}
                </RowButton>
                <RowButton
                  icon={X}
                  aria-label={t('Ignore {url}', { url })}
                  disabled={ignore.busyWith === url}
                  onClick={() => void ignore.act(url)}
                >
                  {t('Ignore')}
                </RowButton>
              </div>
            ),
          },
        ]}
        query={query}
        rows={data?.urls.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure={t('Failed to fetch URLs')}
        empty={t('No missing URLs in the last {missingDays} days', { missingDays: MISSING_DAYS })}
        pager={{ page, pageSize: REDIRECT_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
      />
    </section>
  );
}
