import { useQuery } from '@tanstack/react-query';
import { Key, List, Plus } from 'lucide';
import { Fragment, useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { changeColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Webhook } from '../contract.ts';
import { OLD_SECRET_HOURS } from '../values.ts';
import { deleteWebhook, replaceSecret, webhooksQuery } from './api.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { hostOf, LOGGED_EVENTS } from './labels.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import * as styles from './webhooks.module.css';

function State({ isActive, problem }: Webhook) {
  if (isActive) return <StateBadge tone="green">{t('Active')}</StateBadge>;
  return (
    <>
      <StateBadge tone={problem === null ? 'grey' : 'red'}>
        {problem === null ? t('Off') : t('Paused')}
      </StateBadge>
      {problem !== null && <small>{problem}</small>}
    </>
  );
}

/** A URL that may wrap after each of its parts. */
const Breakable = ({ url }: { url: string }) =>
  url.split(/(?<=[/?&])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a URL may have the same part twice
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Webhooks and their deliveries. */
export function WebhooksScreen() {
  const query = useQuery(webhooksQuery());
  /** 'new' or the webhook that is changed. */
  const [edited, setEdited] = useState<'new' | Webhook | null>(null);
  const [logOf, setLogOf] = useState<Webhook | null>(null);
  const [shown, setShown] = useState<{ secret: string; isReplaced: boolean } | null>(null);
  const renewal = useAskedAction({
    run: ({ id }: Webhook) => replaceSecret(id),
    question: ({ url }) => ({
      title: t('Replace the signing secret?'),
      text: t(
        'Give {url} the new secret within {oldSecretHours} hours. Until then requests are signed with both.',
        { url: hostOf(url), oldSecretHours: OLD_SECRET_HOURS },
      ),
      action: t('Replace Secret'),
    }),
    failure: t('Failed to replace the secret'),
    onDone: ({ secret }) => setShown({ secret, isReplaced: true }),
  });
  const removal = useRemoval({
    noun: t('webhook'),
    warn: ({ url }: Webhook) =>
      t('{url} won’t be notified any more. Its delivery log is deleted too.', { url: hostOf(url) }),
    run: ({ id }: Webhook) => deleteWebhook(id),
  });
  return (
    <>
      <ScreenHead
        title={t('Webhooks')}
        note={t(
          'Notify other systems, such as a chat or a social media scheduler, when an article is published, changed or deleted or a reader subscribes.',
        )}
      >
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Icon icon={Plus} />
            {t('New Webhook')}
          </Button>
        </div>
      </ScreenHead>
      <DataTable
        region={removal.list}
        label={t('Webhooks')}
        className={table.records ?? ''}
        columns={[
          {
            head: 'URL',
            td: { className: classNames(table.name, styles.url), dir: 'ltr' },
            cell: ({ url }) => <Breakable url={url} />,
          },
          {
            head: t('Events'),
            kind: 'text',
            cell: ({ events }) => events.map((event) => LOGGED_EVENTS[event]).join(', '),
          },
          { head: t('Status'), kind: 'info', cell: (row) => <State {...row} /> },
          {
            head: t('Last delivery'),
            kind: 'info',
            cell: ({ lastDelivery: last }) =>
              last === null ? (
                <span className={parts.note}>{t('No deliveries yet')}</span>
              ) : (
                <>
                  <DeliveryBadge state={last.state} />
                  <small>{formatLocalTime(last.at)}</small>
                </>
              ),
          },
          changeColumn({
            nameOf: ({ url }) => hostOf(url),
            removing: removal.removing,
            onEdit: setEdited,
            onDelete: removal.ask,
            more: (row) => [
              { label: t('Deliveries'), icon: List, onSelect: () => setLogOf(row) },
              { label: t('Replace secret'), icon: Key, onSelect: () => renewal.ask(row) },
            ],
          }),
        ]}
        query={query}
        rows={query.data}
        loadingRows={3}
        failure={t('Failed to fetch webhooks')}
        empty={t('No webhooks yet')}
      />
      {removal.dialog}
      {renewal.dialog}
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onCreated={({ secret }) => {
            setEdited(null);
            setShown({ secret, isReplaced: false });
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {logOf && <DeliveriesDialog webhook={logOf} onClose={() => setLogOf(null)} />}
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
