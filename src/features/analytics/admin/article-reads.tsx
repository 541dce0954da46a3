import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { ArticleReads as Reads } from '../contract.ts';
import * as styles from './article-reads.module.css';
import { percentText } from './statistics/labels.ts';
import { Steps } from './steps.tsx';

const articleReadsQuery = (id: number) =>
  adminQuery<Reads>(['/api/admin/articles', id, 'reads'], t('Failed to fetch the reads'));

/** How often and how far an article was read in the last 30 days. */
export function ArticleReads({ id }: { id: number }) {
  const { data } = useQuery(articleReadsQuery(id));
  if (data === undefined) return null;
  const { reads, days, progress } = data;
  return (
    <div className={styles.reads}>
      <p className={parts.note}>
        {reads === 0
          ? t('No reads in the last {days} days', { days })
          : t('{reads, plural, one {# read} other {# reads}} in the last {days} days', {
              reads,
              days,
            })}
      </p>
      {progress !== null && (
        <>
          <Steps {...progress} />
          <span className={parts.note} aria-hidden="true">
            {t('{percentText} finished', {
              percentText: percentText(progress.steps.at(-1) ?? 0, progress.reads),
            })}
          </span>
        </>
      )}
    </div>
  );
}
