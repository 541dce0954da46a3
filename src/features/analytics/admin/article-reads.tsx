import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '#lib/api/admin-api.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { ArticleReads as Reads } from '../contract.ts';
import * as styles from './article-reads.module.css';
import { percentText } from './statistics/words.ts';
import { Steps } from './steps.tsx';

const articleReadsQuery = (id: number) =>
  adminQuery<Reads>(['/api/admin/articles', id, 'reads'], 'Failed to fetch the reads');

/** How often and how far an article was read lately; nothing where that cannot be known. */
export function ArticleReads({ id }: { id: number }) {
  const { data } = useQuery(articleReadsQuery(id));
  if (data === undefined) return null;
  const { reads, days, progress } = data;
  const times = reads === 1 ? 'once' : `${reads.toLocaleString('en-US')} times`;
  return (
    <div className={styles.reads}>
      <p className={parts.note}>
        {reads === 0
          ? `No reads in the last ${days} days`
          : `Read ${times} in the last ${days} days`}
      </p>
      {progress !== null && (
        <>
          <Steps {...progress} />
          <span className={parts.note} aria-hidden="true">
            {`${percentText(progress.steps.at(-1) ?? 0, progress.reads)} to the end`}
          </span>
        </>
      )}
    </div>
  );
}
