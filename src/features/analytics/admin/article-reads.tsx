import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '#lib/api/admin-api.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { ArticleReads as Reads } from '../contract.ts';

const articleReadsQuery = (id: number) =>
  adminQuery<Reads>(['/api/admin/articles', id, 'reads'], 'Failed to fetch the reads');

/** How often an article was read lately; nothing where that cannot be known. */
export function ArticleReads({ id }: { id: number }) {
  const { data } = useQuery(articleReadsQuery(id));
  if (data === undefined) return null;
  const { reads, days } = data;
  const times = reads === 1 ? 'once' : `${reads.toLocaleString('en-US')} times`;
  return (
    <p className={parts.note}>
      {reads === 0 ? `No reads in the last ${days} days` : `Read ${times} in the last ${days} days`}
    </p>
  );
}
