import { CalendarPlus } from 'lucide';
import type { Game } from '#features/games/contract.ts';
import { gameCalendarPath } from '#features/games/paths.ts';
import { precisionOf } from '#features/games/values.ts';
import { ReleaseTable } from '#features/games/web/releases/release-table.tsx';
import { t } from '#lib/messages/messages.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './game-screen.module.css';

/** A game's releases, with a calendar file if a date is exact. */
export function ReleaseDates({ game: { slug, releases } }: { game: Game }) {
  const hasDay = releases.some(({ date }) => precisionOf(date) === 'day');
  return (
    <section aria-labelledby="game-dates">
      <div className={styles.head}>
        <h2 id="game-dates">{t('Release dates')}</h2>
        {hasDay && (
          <a className="link meta" href={gameCalendarPath(slug)}>
            <Icon icon={CalendarPlus} />
            {t('Add to your calendar')}
          </a>
        )}
      </div>
      <ReleaseTable releases={releases} />
    </section>
  );
}
