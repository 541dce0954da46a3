import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '#lib/messages/admin.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import type { StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_RANGES } from '../../values.ts';
import { statisticsQuery } from './api.ts';
import { ExportMenu } from './export-menu.tsx';
import { RANGE_LABELS } from './labels.ts';
import { Changes, Digests, NotFound } from './lists.tsx';
import { Progress } from './progress.tsx';
import { Reads } from './reads.tsx';
import { Sources } from './sources.tsx';
import * as styles from './statistics-screen.module.css';

interface StatisticsScreenProps {
  /** The page that explains what is counted. */
  privacyPath: string;
  onEdit: (id: number) => void;
  /** Starts an article with this title. */
  onBegin: (title: string) => void;
  /** Missing if this account may not send newsletters. */
  onNewsletter?: () => void;
}

/** Reads, progress, sources and searches. Only counts; nothing about individual readers. */
export function StatisticsScreen(props: StatisticsScreenProps) {
  const { privacyPath, onEdit, onBegin, onNewsletter } = props;
  const [kept, setRange] = useSessionState<string>('statistics-range', '30d');
  const range = STATISTICS_RANGES.find((one) => one === kept) ?? '30d';
  const query = useQuery(statisticsQuery(range));
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('Statistics')}</h1>
          <p className={styles.what}>
            <span>{t('Counted without cookies or IP addresses.')}</span>
            <Link className="link" href={privacyPath}>
              {t('What we count')}
            </Link>
          </p>
        </div>
        <div className="cluster">
          <Segments<StatisticsRange>
            label={t('Period')}
            value={range}
            onChange={setRange}
            options={STATISTICS_RANGES.map((one) => ({
              value: one,
              label: RANGE_LABELS[one].label,
            }))}
          />
          <ExportMenu range={range} />
        </div>
      </div>
      <div className={`stack ${styles.parts}`} aria-busy={query.isFetching}>
        <Reads query={query} />
        <div className="stack half">
          <div className={`stack ${styles.column}`}>
            <Progress query={query} onEdit={onEdit} />
            <NotFound query={query} onBegin={onBegin} />
          </div>
          <div className={`stack ${styles.column}`}>
            <Sources query={query} />
            <Changes query={query} onEdit={onEdit} />
          </div>
        </div>
        <Digests query={query} onNewsletter={onNewsletter} />
      </div>
    </>
  );
}
