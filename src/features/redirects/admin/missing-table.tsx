import { useQuery } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide';
import { useRef, useState } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { MISSING_DAYS } from '../values.ts';
import { ignoreAddress, missingQuery, REDIRECT_PAGE } from './api.ts';
import { dayText } from './labels.ts';
import type { Draft } from './redirect-dialog.tsx';
import * as styles from './redirects.module.css';

/** What was asked for and not found, most often first. @param onRedirect opens the dialog */
export function MissingTable({ onRedirect }: { onRedirect: (draft: Draft) => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(missingQuery(page));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const ignore = useAction({
    run: ignoreAddress,
    success: (_, address) => `${address} is not counted any more`,
    failure: 'Failed to ignore the address',
    // The row that had the focus is gone.
    onDone: () => list.current?.focus(),
  });
  return (
    <section
      ref={list}
      tabIndex={-1}
      className={styles.missing}
      aria-label="Asked for and not found"
    >
      <DataTable
        label="Asked for and not found"
        className={table.records ?? ''}
        columns={[
          {
            head: 'Asked for',
            td: { className: classNames(styles.whole, styles.address) },
            cell: ({ address }) => address,
          },
          countColumn<{ times: number }>(`Times, ${MISSING_DAYS} days`, ({ times }) => times, [
            'time',
            'times',
          ]),
          {
            head: 'Last',
            td: { className: table.info },
            // Its day is the server's, UTC.
            cell: ({ lastDay }) => dayText(lastDay.replace('Z', '')),
          },
          {
            head: 'Similar address',
            td: ({ similar }) => ({
              className: similar === null ? table.notOnPhones : styles.target,
            }),
            cell: ({ similar }) => similar ?? <span className={parts.note}>None</span>,
          },
          {
            head: 'Actions',
            className: classNames(table.actions, styles.last),
            cell: ({ address, similar }) => (
              <div>
                <RowButton
                  aria-label={`Redirect ${address}...`}
                  onClick={() =>
                    onRedirect({
                      ...{
                        id: null,
                        from: address,
                        to: similar ?? '',
                        match: 'exact',
                        kind: '301',
                      },
                    })
                  }
                >
                  <Icon icon={ArrowRight} />
                  Redirect...
                </RowButton>
                <RowButton
                  aria-label={`Ignore ${address}`}
                  disabled={ignore.busyWith === address}
                  onClick={() => void ignore.act(address)}
                >
                  <Icon icon={X} />
                  Ignore
                </RowButton>
              </div>
            ),
          },
        ]}
        query={query}
        rows={data?.addresses.map((one, id) => ({ ...one, id }))}
        loadingRows={5}
        failure="Failed to fetch addresses"
        empty="Everything that was asked for in the last 30 days was found."
        pager={{ page, pageSize: REDIRECT_PAGE, total: data?.totalCount ?? 0, onPage: setPage }}
      />
    </section>
  );
}
