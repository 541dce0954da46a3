import { Laptop, Smartphone } from 'lucide';
import { formatDate, formatLocalClock } from '#lib/format/date.ts';
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
  const since = `${network}. Logged in ${formatDate(createdAt)}`;
  const used = current ? 'active now' : `last used ${formatLocalClock(lastUsedAt, new Date())}`;
  return (
    <Row
      icon={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop}
      title={device}
      note={`${since}, ${used}`}
      here={current}
    >
      {current ? (
        <span>Current session</span>
      ) : (
        <OutlineButton aria-label={`Log Out ${device}, ${network}`} busy={busy} onClick={onEnd}>
          Log Out
        </OutlineButton>
      )}
    </Row>
  );
}
