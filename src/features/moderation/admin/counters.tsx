import { useQuery } from '@tanstack/react-query';
import { Crown, Star } from 'lucide';
import { StatusSign } from '#features/articles/admin/public.ts';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Icon } from '#ui/icon.tsx';
import { overviewQuery } from './api.ts';
import * as styles from './moderation-tab.module.css';

/** Counts of published, draft, featured and master featured articles. */
export function Counters() {
  const counts = useQuery(overviewQuery).data?.counts;
  const show = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count));
  return (
    <dl className={parts.counters}>
      <div>
        <dt className={styles.published}>
          <StatusSign status="published" />
          {t('Published')}
        </dt>
        <dd>{show(counts?.published)}</dd>
      </div>
      <div>
        <dt className={styles.draft}>
          <StatusSign status="draft" />
          {t('Drafts')}
        </dt>
        <dd>{show(counts?.drafts)}</dd>
      </div>
      <div>
        <dt>
          <Icon icon={Star} />
          {t('Featured')}
        </dt>
        <dd>{show(counts?.featured)}</dd>
      </div>
      <div>
        <dt>
          <Icon icon={Crown} />
          {t('Master Featured')}
        </dt>
        <dd>{show(counts?.masterFeatured)}</dd>
      </div>
    </dl>
  );
}
