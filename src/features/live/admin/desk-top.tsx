import { ArrowLeft } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Desk } from '../contract.ts';
import type { Times } from '../web/use-times.ts';
import * as styles from './live-desk.module.css';

interface DeskTopProps {
  desk: Desk;
  times: Times;
  onBack: () => void;
  onStart: () => void;
  onEnd: () => void;
  busy: boolean;
}

/** The header: title, state, and the button that starts or ends the coverage. */
export function DeskTop({ desk, times, onBack, onStart, onEnd, busy }: DeskTopProps) {
  const { article, coverage, can } = desk;
  const entries = desk.entries.filter(({ withdrawnAt }) => withdrawnAt === null);
  const newest = entries.at(-1);
  const isRunning = coverage !== null && coverage.endedAt === null;
  return (
    <header className={styles.top}>
      <IconButton label={t('Back')} onClick={onBack}>
        <Icon icon={ArrowLeft} />
      </IconButton>
      <div className={styles.what}>
        <h1 dir="auto">{article.title}</h1>
        <p>
          {isRunning ? (
            <StateBadge tone="red">{t('Live')}</StateBadge>
          ) : (
            <StateBadge tone={coverage ? 'grey' : 'yellow'}>
              {coverage ? t('Ended') : t('Not started')}
            </StateBadge>
          )}
          <span>
            {newest
              ? t('{entries, plural, one {# entry} other {# entries}}, last at {clock}', {
                  entries: entries.length,
                  clock: times.clock(newest.postedAt),
                })
              : t('No entries yet')}
          </span>
        </p>
      </div>
      {can.includes('end') && (
        <OutlineButton busy={busy} onClick={onEnd}>
          {t('End Live Coverage')}
        </OutlineButton>
      )}
      {can.includes('start') && (
        <Button variant="primary" busy={busy} onClick={onStart}>
          {coverage ? t('Go Live Again') : t('Go Live')}
        </Button>
      )}
    </header>
  );
}
