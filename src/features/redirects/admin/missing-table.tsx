import { useQuery } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
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
    success: (_, url) => `${url} is ignored from now on`,
    failure: 'Couldn’t ignore the URL',
    // The focused row was removed.
    onDone: () => list.current?.focus(),
  });
  return (
    <section ref={list} tabIndex={-1} className={styles.missing} aria-label="Missing URLs">
      <DataTable
        label="Missing URLs"
        className={table.records ?? ''}
        columns={[
          {
            head: 'URL',
            td: { className: classNames(styles.whole, styles.address) },
            cell: ({ url }) => url,
          },
          countColumn<{ times: number }>(`Requests, ${MISSING_DAYS} days`, ({ times }) => times, [
            'request',
            'requests',
          ]),
          {
            head: 'Last requested',
            td: { className: table.info },
            cell: ({ lastDay }) => (
              <>
                <span className={table.unit}>Last requested </span>
                {formatDate(lastDay)}
              </>
            ),
          },
          {
            head: 'Suggested target',
            td: ({ similar }) => ({
              className: similar === null ? table.notOnPhones : styles.target,
            }),
            cell: ({ similar }) => similar ?? <span className={parts.note}>None</span>,
          },
          {
            head: 'Actions',
            className: classNames(table.actions, styles.last),
            cell: ({ url, similar }) => (
              <div>
                <RowButton
                  aria-label={`Redirect ${url}...`}
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
                  <Icon icon={ArrowRight} />
                  Redirect...
                </RowButton>
                <RowButton
                  aria-label={`Ignore ${url}`}
                  disabled={ignore.busyWith === url}
                  onClick={() => void ignore.act(url)}
                >
                  <Icon icon={X} />
                  Ignore
                </RowButton>
              </div>
            ),
          },
        ]}
        query={query}
        rows={data?.urls.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure="Failed to fetch URLs"
        empty={`No missing URLs in the last ${MISSING_DAYS} days`}
        pager={{ page, pageSize: REDIRECT_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
      />
    </section>
  );
}
