import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { TableNote } from '#ui/admin/table/table.tsx';
import type { DigestSummary } from '../contract.ts';
import { DIGEST_BADGES, DIGEST_LABELS, deliveryLine } from './labels.ts';
import * as styles from './newsletter.module.css';

/** When it was sent, will be sent, or was last changed. */
function whenOf(digest: DigestSummary): string {
  const { state, scheduledAt, startedAt, updatedAt } = digest;
  if (state === 'scheduled' && scheduledAt !== null)
    return t('Scheduled for {scheduledAt}', { scheduledAt: formatLocalTime(scheduledAt) });
  if (startedAt !== null) return formatLocalTime(startedAt);
  return t('Changed {updatedAt}', { updatedAt: formatLocalTime(updatedAt) });
}

interface DigestListProps {
  digests: readonly DigestSummary[];
  onOpen: (id: number) => void;
}

/** The digests, newest first. */
export function DigestList({ digests, onOpen }: DigestListProps) {
  return (
    <table className={`${table.table} ${styles.digests}`} aria-label={t('Digests')}>
      <thead>
        <tr>
          <th scope="col">{t('Subject')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Emails delivered')}</th>
        </tr>
      </thead>
      <tbody>
        {digests.length === 0 && (
          <TableNote columns={4}>
            {t(
              'No digests yet. A digest is one issue of the newsletter. Savepoint fills it with your latest articles; you edit and send it.',
            )}
          </TableNote>
        )}
        {digests.map((digest) => (
          <tr key={digest.id} className={table.row}>
            <td className={table.title}>
              <button
                type="button"
                className={table.open}
                dir="auto"
                onClick={() => onOpen(digest.id)}
              >
                {digest.subject}
              </button>
            </td>
            <td>
              <StateBadge {...DIGEST_BADGES[digest.state]}>
                {DIGEST_LABELS[digest.state]}
              </StateBadge>
            </td>
            <td className={parts.note}>{whenOf(digest)}</td>
            <td className={parts.note}>
              {digest.counts.recipients > 0 ? deliveryLine(digest.counts) : digest.problem}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
