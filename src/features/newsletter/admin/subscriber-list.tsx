import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shortDate } from '#lib/dates.ts';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { TrashIcon } from '#ui/admin/icons-admin.tsx';
import { RowPager, TableNote, TableWait } from '#ui/admin/table.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import { useSettled } from '#ui/admin/use-debounced-value.ts';
import { buttonClass } from '#ui/button.tsx';
import { SearchIcon } from '#ui/icons.tsx';
import type { Subscriber } from '../contract.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../values.ts';
import { CSV_PATH, removeSubscriber, SUBSCRIBER_PAGE, subscribersQuery } from './api.ts';
import { SUBSCRIBER_LABELS } from './labels.ts';

const COLUMNS = 4;

interface RowProps {
  subscriber: Subscriber;
  busy: boolean;
  onRemove: () => void;
}

function Row({ subscriber, busy, onRemove }: RowProps) {
  const { email, state, createdAt, bounce } = subscriber;
  const wantsSomebody = state === 'bounced' || state === 'pending';
  return (
    <tr>
      <td className="t" title={email}>
        {email}
      </td>
      <td>
        <span
          className={
            wantsSomebody ? 'st st-draft' : `nl-quiet ${state === 'confirmed' ? 'nl-ok' : ''}`
          }
        >
          {SUBSCRIBER_LABELS[state]}
        </span>
        {bounce !== null && wantsSomebody && <span className="nl-bounce">{bounce}</span>}
      </td>
      <td className="note">{shortDate(createdAt)}</td>
      <td className="acts">
        <button
          type="button"
          className="icon-btn danger"
          aria-label={`Remove ${email}`}
          disabled={busy}
          onClick={onRemove}
        >
          <TrashIcon />
        </button>
      </td>
    </tr>
  );
}

/** Everybody who ever subscribed, with search, a filter and an export. */
export function SubscriberList() {
  const [text, setText] = useState('');
  const [state, setState] = useState<SubscriberState | ''>('');
  const [page, setPage] = useState(1);
  const search = useSettled(text.trim());
  const query = useQuery(subscribersQuery({ search, state, page }));
  const { data, isPending } = query;
  const { confirm, dialog } = useConfirm();
  const table = useRef<HTMLTableElement>(null);

  const remove = useAction({
    run: (one: Subscriber) => removeSubscriber(one.id),
    success: () => 'Subscriber removed',
    failure: 'Failed to remove the subscriber',
    onDone: () => {
      table.current?.focus();
      if (data?.subscribers.length === 1 && page > 1) setPage(page - 1);
    },
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
      <div className="bar">
        <div className="find">
          <SearchIcon />
          <input
            className="inp"
            type="search"
            placeholder="Search addresses..."
            aria-label="Search addresses"
            maxLength={300}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPage(1);
            }}
          />
        </div>
        <select
          className="inp"
          aria-label="State"
          value={state}
          onChange={(event) => {
            setState(SUBSCRIBER_STATES.find((one) => one === event.target.value) ?? '');
            setPage(1);
          }}
        >
          <option value="">All states</option>
          {SUBSCRIBER_STATES.map((one) => (
            <option key={one} value={one}>
              {SUBSCRIBER_LABELS[one]}
            </option>
          ))}
        </select>
        <span className="grow" />
        <a className={buttonClass('default', 'btn-line-q')} href={CSV_PATH} download>
          Export CSV
        </a>
      </div>
      <table
        ref={table}
        tabIndex={-1}
        className="tbl nl-tbl nl-people"
        aria-label="Subscribers"
        aria-busy={isPending}
      >
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">State</th>
            <th scope="col">Since</th>
            <th scope="col" className="acts">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          <TableWait
            query={query}
            rows={5}
            columns={COLUMNS}
            failure="Failed to fetch subscribers"
          />
          {data?.subscribers.length === 0 && (
            <TableNote columns={COLUMNS}>
              {search === '' && state === ''
                ? 'Nobody has subscribed yet. The form stands at the end of every article.'
                : 'No address matches.'}
            </TableNote>
          )}
          {data?.subscribers.map((one) => (
            <Row
              key={one.id}
              subscriber={one}
              busy={remove.busyWith?.id === one.id}
              onRemove={() => void askRemove(one)}
            />
          ))}
        </tbody>
      </table>
      <RowPager
        page={page}
        pageSize={SUBSCRIBER_PAGE}
        total={data?.totalCount ?? 0}
        onPage={setPage}
      />
      {dialog}
    </>
  );
}
