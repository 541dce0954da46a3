import type { DatedRelease } from '#features/games/releases.contract.ts';
import { precisionOf } from '#features/games/values.ts';
import { SureDiamond } from '#features/games/web/releases/release-date.tsx';
import { releaseWords } from '#features/games/web/releases/release-words.ts';
import { t } from '#lib/messages/messages.ts';
import { outingsOf } from './month-grid.ts';
import { ReleaseLink } from './release-link.tsx';
import * as styles from './undated-releases.module.css';

/** Games without an exact date, listed below the calendar by how precise their date is. */
export function UndatedReleases({ releases }: { releases: readonly DatedRelease[] }) {
  const groups = [...Map.groupBy(releases, ({ date }) => date)];
  return (
    <section className="wrap section" aria-labelledby="unsure">
      <div className="section-head">
        <h2 id="unsure">{t('No firm date yet')}</h2>
      </div>
      <div className={styles.groups}>
        {groups.map(([date, own]) => (
          <section key={date}>
            <h3>
              <SureDiamond precision={precisionOf(date)} />
              {precisionOf(date) === 'month'
                ? t('{time}, no date yet', { time: releaseWords(date) })
                : releaseWords(date)}
            </h3>
            <ul>
              {outingsOf(own).map((outing) => (
                <li key={outing.game.slug}>
                  <ReleaseLink outing={outing} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
