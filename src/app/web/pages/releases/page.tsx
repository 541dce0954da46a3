import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, CalendarPlus, ListFilter } from 'lucide';
import { homePath } from '#features/articles/paths.ts';
import { calendarPath, gamesPath, type ReleasesView, releasesPath } from '#features/games/paths.ts';
import type { ReleaseMonth } from '#features/games/releases.contract.ts';
import { REGION_LABELS, REGIONS } from '#features/games/values.ts';
import { releasesQuery } from '#features/games/web/api.ts';
import { GameMark } from '#features/games/web/game-mark.tsx';
import { readReleasesLocation } from '#features/games/web/games-location.ts';
import { formatDate } from '#lib/format/date.ts';
import { t, translate } from '#lib/messages/messages.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Choices } from '#ui/page/filters/choices.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { useSite } from '#ui/site.ts';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import type { LoadPage } from '../page.ts';
import { Calendar } from './calendar.tsx';
import { gamesOf } from './month-grid.ts';
import * as styles from './releases-screen.module.css';
import { UndatedReleases } from './undated-releases.tsx';

const FIRST_MONTH = '1950-01';
const LAST_MONTH = '2099-12';

/** '2025-03' and 1 -> '2025-04'. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** '11 games with a date, 9 more without a firm date.' */
function summaryOf({ days, unsure }: ReleaseMonth): string {
  const sure = gamesOf(days);
  const hints = gamesOf(unsure);
  if (sure === 0)
    return hints === 0 ? t('No game has a date here yet.') : t('No game has a date yet.');
  return hints === 0
    ? t('{sure, plural, one {# game} other {# games}} with a date.', { sure })
    : t(
        '{sure, plural, one {# game} other {# games}} with a date, {hints, plural, other {# more}} without a firm date.',
        { sure, hints },
      );
}

interface BarProps {
  view: ReleasesView;
  month: string;
}

function MonthBar({ view, month }: BarProps) {
  const { url } = useSite();
  const step = (months: number) => monthAfter(month, months);
  const [before, after] = [step(-1), step(1)];
  const name = (of: string) => formatDate(of, 'monthName');
  const calendar = calendarPath(view.platform);
  return (
    <div className={styles.bar}>
      <nav aria-label={t('Months')}>
        {before >= FIRST_MONTH && (
          <ButtonLink variant="line" href={releasesPath({ ...view, month: before })}>
            <Icon icon={ArrowLeft} className="back" />
            {name(before)}
          </ButtonLink>
        )}
        {after <= LAST_MONTH && (
          <ButtonLink variant="line" href={releasesPath({ ...view, month: after })}>
            {name(after)}
            <Icon icon={ArrowRight} className="onward" />
          </ButtonLink>
        )}
      </nav>
      <div>
        <a
          className={buttonClass('tone', styles.wide)}
          href={(url + calendar).replace(/^https?:/, 'webcal:')}
        >
          <Icon icon={CalendarPlus} />
          {t('Subscribe in your calendar')}
        </a>
        <a className={buttonClass('line', styles.wide)} href={calendar} download>
          {t('Download .ics')}
        </a>
      </div>
    </div>
  );
}

/** Folded on a phone, where the calendar comes first. */
function Filters({ view, data }: { view: ReleasesView; data: ReleaseMonth }) {
  const count = Number(view.platform !== '') + Number(view.region !== '');
  return (
    <details className={styles.fold}>
      <summary>
        <Icon icon={ListFilter} />
        {count > 0 ? t('Filter ({count} chosen)', { count }) : t('Filter')}
      </summary>
      <div className={styles.filters}>
        <Choices
          label={t('Platform')}
          choices={[
            [t('All'), releasesPath({ ...view, platform: '' }), view.platform === ''],
            ...data.platforms.map(
              ({ slug, name }) =>
                [name, releasesPath({ ...view, platform: slug }), view.platform === slug] as const,
            ),
          ]}
        />
        <Choices
          label={t('Region')}
          choices={[
            [t('All'), releasesPath({ ...view, region: '' }), view.region === ''],
            ...REGIONS.filter((region) => region !== 'world').map(
              (region) =>
                [
                  translate(REGION_LABELS[region]),
                  releasesPath({ ...view, region }),
                  view.region === region,
                ] as const,
            ),
          ]}
        />
      </div>
    </details>
  );
}

export const tone = () => 'game';

export const load: LoadPage = (client, { search }) =>
  client.prefetchQuery(releasesQuery(readReleasesLocation(search)));

/** The release calendar, one month per page: /releases. */
export default function ReleasesScreen() {
  const view = readReleasesLocation(usePageLocation().search);
  const { data, isError } = useQuery(releasesQuery(view));
  const { name } = useSite();
  const isChosen = releasesPath(view) !== releasesPath();
  // A game that is only announced may come out in any month.
  const isEmpty = data && [...data.days, ...data.unsure].every(({ date }) => date === null);
  const title = data === undefined ? t('Releases') : formatDate(data.month, 'month');
  return (
    <div data-cat="game">
      <PageHead
        title={
          view.month === ''
            ? t('Game releases')
            : t('Game releases in {month}', { month: formatDate(view.month, 'month') })
        }
        description={t('When games come out, by month, platform and region, as {name} has it.', {
          name,
        })}
        path={releasesPath(view)}
        // Every month has a next one.
        noindex={isChosen && isEmpty === true}
      >
        <link
          rel="alternate"
          type="text/calendar"
          title={t('Releases')}
          href={calendarPath(view.platform)}
        />
      </PageHead>
      <PageTop
        title={title}
        tone="game"
        glyph={<GameMark />}
        flat
        live
        before={
          <Crumbs
            steps={[
              [t('Home'), homePath()],
              [t('Games'), gamesPath()],
            ]}
          />
        }
        after={data && <MonthBar view={view} month={data.month} />}
      >
        {data ? summaryOf(data) : t('When games come out')}
      </PageTop>
      {isError && (
        <div className="wrap section">
          <LoadFailed title={t('Failed to load releases')} headingLevel={2} />
        </div>
      )}
      {data && (
        <>
          <div className={`wrap ${styles.month}`}>
            <Filters view={view} data={data} />
            <Calendar month={data.month} releases={data.days} goesToToday={view.month === ''} />
          </div>
          {data.unsure.length > 0 && <UndatedReleases releases={data.unsure} />}
        </>
      )}
    </div>
  );
}
