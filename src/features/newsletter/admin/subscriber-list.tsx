import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { saveFile } from '#ui/admin/save-file.ts';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import type { Subscriber } from '../contract.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../values.ts';
import { exportSubscribers, removeSubscriber, SUBSCRIBER_PAGE, subscribersQuery } from './api.ts';
import { SUBSCRIBER_LABELS } from './labels.ts';
import * as styles from './newsletter.module.css';

function State({ subscriber: { state, bounce } }: { subscriber: Subscriber }) {
  const wantsSomebody = state === 'bounced' || state === 'pending';
  return (
    <>
      <StateBadge
        tone={wantsSomebody ? 'yellow' : state === 'confirmed' ? 'green' : 'grey'}
        quiet={!wantsSomebody}
      >
        {SUBSCRIBER_LABELS[state]}
      </StateBadge>
      {bounce !== null && wantsSomebody && (
        <span className={`${parts.note} ${styles.bounce}`}>{bounce}</span>
      )}
    </>
  );
}

/** Everybody who ever subscribed, with search, a filter and an export. */
export function SubscriberList() {
  const find = useListSearch();
  const { search, page } = find;
  const [state, setState] = useState<SubscriberState | ''>('');
  const query = useQuery(subscribersQuery({ search, state, page }));
  const { data } = query;
  const { confirm, dialog } = useConfirm();
  const list = useRef<HTMLElement>(null);

  const remove = useAction({
    run: (one: Subscriber) => removeSubscriber(one.id),
    success: () => 'Subscriber removed',
    failure: 'Failed to remove the subscriber',
    onDone: () => list.current?.focus(),
  });
  const exported = useAction({
    run: exportSubscribers,
    failure: 'Failed to export the subscribers',
    onDone: (answer) => void saveFile(answer, 'subscribers.csv'),
  });
  const askRemove = async (one: Subscriber) => {
    const sure = await confirm({
      title: 'Remove subscriber?',
      text: `${one.email} is forgotten altogether and gets nothing more. Whoever only wants no more mail can unsubscribe.`,
      action: 'Remove',
      danger: true,
    });
    if (sure) void remove.act(one);
  };

  return (
    <>
      <div className={parts.bar}>
        <FindField
          {...find.field}
          placeholder="Search addresses..."
          aria-label="Search addresses"
          maxLength={300}
        />
        <Select
          aria-label="State"
          value={state}
          onChange={(event) => {
            setState(SUBSCRIBER_STATES.find((one) => one === event.target.value) ?? '');
            find.setPage(1);
          }}
        >
          <option value="">All states</option>
          {SUBSCRIBER_STATES.map((one) => (
            <option key={one} value={one}>
              {SUBSCRIBER_LABELS[one]}
            </option>
          ))}
        </Select>
        <span className={parts.grow} />
        <Button variant="line" busy={exported.busy} onClick={() => void exported.act()}>
          Export CSV
        </Button>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Subscribers">
        <DataTable
          label="Subscribers"
          columns={[
            {
              head: 'Email',
              td: ({ email }) => ({ className: table.title, title: email }),
              cell: ({ email }) => email,
            },
            { head: 'State', cell: (one) => <State subscriber={one} /> },
            {
              head: 'Since',
              td: { className: parts.note },
              cell: ({ createdAt }) => formatDate(createdAt),
            },
            {
              head: 'Actions',
              className: table.actions,
              cell: (one) => (
                <ToolButton
                  danger
                  label={`Remove ${one.email}`}
                  disabled={remove.busyWith?.id === one.id}
                  onClick={() => void askRemove(one)}
                >
                  <Icon icon={Trash} />
                </ToolButton>
              ),
            },
          ]}
          query={query}
          rows={data?.subscribers}
          loadingRows={5}
          failure="Failed to fetch subscribers"
          empty={
            search === '' && state === ''
              ? 'Nobody has subscribed yet. The form stands at the end of every article.'
              : 'No address matches.'
          }
          pager={{
            page,
            pageSize: SUBSCRIBER_PAGE,
            total: data?.totalCount ?? 0,
            onPage: find.setPage,
          }}
        />
      </section>
      {dialog}
    </>
  );
}
