import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Delivery, Webhook } from '../contract.ts';
import { LOG_DAYS } from '../values.ts';
import { DELIVERY_PAGE, deliveriesQuery, replayDelivery, sendTest } from './api.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { hostOf, LOGGED_EVENTS } from './labels.ts';
import * as styles from './webhooks.module.css';

/** What happened, and why the last attempt failed. */
function EventCell({ event, subject, problem, attempts }: Delivery) {
  return (
    <>
      {LOGGED_EVENTS[event]}
      {subject !== '' && event !== 'webhook.test' && <small dir="auto">{subject}</small>}
      {problem !== null && (
        <small>
          {attempts === 0 ? problem : `${problem} ${formatCount(attempts, 'attempt')}.`}
        </small>
      )}
    </>
  );
}

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** The delivery log of a webhook. */
export function DeliveriesDialog({ webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...deliveriesQuery(id, page), refetchInterval: 3000 });
  const test = useAction({
    run: () => sendTest(id),
    success: () => 'Test queued. Its result is shown here in a moment.',
    failure: 'Failed to send the test',
  });
  const replay = useAction({
    run: ({ id: delivery }: Delivery) => replayDelivery(delivery),
    success: () => 'Queued again. Its result is shown here in a moment.',
    failure: 'Failed to send it again',
  });
  return (
    <Dialog
      title="Deliveries"
      description={`Sent to ${hostOf(url)} in the last ${LOG_DAYS} days, newest first. Failed deliveries are retried for about nine hours.`}
      wide
      onClose={onClose}
      footer={
        <>
          <OutlineButton busy={test.busy} onClick={() => void test.act()}>
            Send Test
          </OutlineButton>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DataTable
        label="Deliveries"
        className={table.records ?? ''}
        columns={[
          {
            head: 'Event',
            td: { className: classNames(table.name, styles.event) },
            cell: (row) => <EventCell {...row} />,
          },
          {
            head: 'Result',
            td: { className: table.info },
            cell: ({ state }) => <DeliveryBadge state={state} />,
          },
          {
            head: 'Time',
            td: { className: table.info },
            cell: ({ triedAt, createdAt }) => formatLocalTime(triedAt ?? createdAt),
          },
          {
            head: 'Actions',
            className: table.actions,
            cell: (row) =>
              row.state !== 'waiting' && (
                <RowButton
                  aria-label={`Send again: ${LOGGED_EVENTS[row.event]} ${row.subject}`}
                  disabled={replay.busyWith?.id === row.id}
                  onClick={() => void replay.act(row)}
                >
                  <Icon icon={RefreshCw} />
                  Send Again
                </RowButton>
              ),
          },
        ]}
        query={query}
        rows={query.data?.deliveries}
        loadingRows={3}
        failure="Failed to fetch deliveries"
        empty="Nothing sent yet. Use Send Test to try it."
        pager={{
          page,
          pageSize: DELIVERY_PAGE,
          total: query.data?.totalCount ?? 0,
          onPage: setPage,
        }}
      />
    </Dialog>
  );
}
