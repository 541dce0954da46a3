import { ArrowLeft, ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagerEntries } from '#lib/api/pagination.ts';
import { t } from '#lib/messages/messages.ts';
import { buttonClass } from '../button.tsx';
import { Icon } from '../icon.tsx';
import * as styles from './pager.module.css';

interface PagerProps {
  page: number;
  lastPage: number;
  hrefOf: (page: number) => string;
  nextDisabled: boolean;
}

interface StepProps {
  href: string;
  rel: 'prev' | 'next';
  disabled: boolean;
  children: ReactNode;
}

function Step({ href, rel, disabled, children }: StepProps) {
  if (disabled) {
    return (
      <button type="button" className={buttonClass('line')} disabled>
        {children}
      </button>
    );
  }
  return (
    <Link href={href} rel={rel} className={buttonClass('line')}>
      {children}
    </Link>
  );
}

/** Previous, page numbers and Next, as links: they work without JavaScript and in new tabs. */
export function Pager({ page, lastPage, hrefOf, nextDisabled }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <div className={styles.row}>
        <Step href={hrefOf(page - 1)} rel="prev" disabled={page <= 1}>
          <Icon icon={ArrowLeft} className="back" />
          {t('Previous')}
        </Step>
        <ol className={styles.pages}>
          {pagerEntries(page, lastPage).map((entry, index, all) =>
            entry === 'gap' ? (
              <li key={`after-${all[index - 1]}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={entry}>
                <Link
                  href={hrefOf(entry)}
                  className={styles.page}
                  aria-label={t('Page {page}', { page: entry })}
                  {...(entry === page && { 'aria-current': 'page' })}
                >
                  {entry}
                </Link>
              </li>
            ),
          )}
        </ol>
        <Step href={hrefOf(page + 1)} rel="next" disabled={nextDisabled}>
          {t('Next')}
          <Icon icon={ArrowRight} className="onward" />
        </Step>
      </div>
    </nav>
  );
}
