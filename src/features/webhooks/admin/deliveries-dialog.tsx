import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
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
          {attempts === 0
            ? problem
            : `${problem} ${t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}.`}
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
    success: () => t('Test queued. Its result is shown here in a moment.'),
    failure: t('Failed to send the test'),
  });
  const replay = useAction({
    run: ({ id: delivery }: Delivery) => replayDelivery(delivery),
    success: () => t('Queued again. Its result is shown here in a moment.'),
    failure: t('Failed to send it again'),
  });
  return (
    <Dialog
      title={t('Deliveries')}
      description={t(
        'Sent to {url} in the last {logDays} days, newest first. Failed deliveries are retried for about nine hours.',
        { url: hostOf(url), logDays: LOG_DAYS },
      )}
      wide
      onClose={onClose}
      footer={
        <>
          <OutlineButton busy={test.busy} onClick={() => void test.act()}>
            {t('Send Test')}
          </OutlineButton>
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <DataTable
        label={t('Deliveries')}
        className={table.records ?? ''}
        columns={[
          {
            head: t('Event'),
            td: { className: classNames(table.name, styles.event) },
            cell: (row) => <EventCell {...row} />,
          },
          { head: t('Result'), kind: 'info', cell: ({ state }) => <DeliveryBadge state={state} /> },
          {
            head: t('Time'),
            kind: 'info',
            cell: ({ triedAt, createdAt }) => formatLocalTime(triedAt ?? createdAt),
          },
          {
            head: t('Actions'),
            className: table.actions,
            cell: (row) =>
              row.state !== 'waiting' && (
                <RowButton
                  icon={RefreshCw}
                  aria-label={t('Send again: {loggedEvents} {subject}', {
                    loggedEvents: LOGGED_EVENTS[row.event],
                    subject: row.subject,
                  })}
                  disabled={replay.busyWith?.id === row.id}
                  onClick={() => void replay.act(row)}
                >
                  {t('Send Again')}
                </RowButton>
              ),
          },
        ]}
        query={query}
        rows={query.data?.deliveries}
        loadingRows={3}
        failure={t('Failed to fetch deliveries')}
        empty={t('Nothing sent yet. Use Send Test to try it.')}
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
