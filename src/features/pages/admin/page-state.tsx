import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import type { PageSummary } from '../contract.ts';
import * as styles from './pages.module.css';

const STATES = {
  original: [t('Published: default text'), 'grey'],
  draft: [t('Draft'), 'yellow'],
  published: [t('Published'), 'green'],
} as const;

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** What readers see of a page, and whether there is a newer version. */
export function PageState({
  page,
}: {
  page: Pick<PageSummary, 'state' | 'language' | 'hasUnpublishedChanges' | 'publishAt'>;
}) {
  const [label, tone] = STATES[page.state];
  return (
    <>
      <StateBadge tone={tone} quiet={page.state !== 'draft'}>
        {page.language === null ? label : `${label}, ${LANGUAGE_NAMES.of(page.language)}`}
      </StateBadge>
      {page.publishAt !== null ? (
        <small className={styles.waiting}>
          {t('Scheduled for {publishAt}', { publishAt: formatLocalTime(page.publishAt) })}
        </small>
      ) : (
        page.hasUnpublishedChanges &&
        page.state !== 'draft' && (
          <small className={styles.waiting}>{t('Unpublished changes')}</small>
        )
      )}
    </>
  );
}
