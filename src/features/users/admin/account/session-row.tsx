import { Laptop, Smartphone } from 'lucide';
import { formatDate, formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Row } from '#ui/admin/row-list.tsx';
import type { ActiveSession } from '../../contract.ts';

interface SessionRowProps {
  session: ActiveSession;
  busy: boolean;
  onEnd: () => void;
}

/** One session: device, network, login and last use. The current session can't be ended here. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, network, createdAt, lastUsedAt, current } = session;
  const since = t('{network}. Logged in {date}', { network, date: formatDate(createdAt) });
  const used = current
    ? t('active now')
    : t('last used {lastUsedAt}', { lastUsedAt: formatLocalClock(lastUsedAt, new Date()) });
  return (
    <Row
      icon={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop}
      title={device}
      note={`${since}, ${used}`}
      here={current}
      short
    >
      {current ? (
        <span>{t('Current session')}</span>
      ) : (
        <OutlineButton
          aria-label={t('Log Out {device}, {network}', { device, network })}
          busy={busy}
          onClick={onEnd}
        >
          {t('Log Out')}
        </OutlineButton>
      )}
    </Row>
  );
}
