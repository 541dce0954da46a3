import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagerEntries } from '#lib/api/pagination.ts';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

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
      <button type="button" className="btn btn-line" disabled>
        {children}
      </button>
    );
  }
  return (
    <Link href={href} rel={rel} className="btn btn-line">
      {children}
    </Link>
  );
}

/** Previous, numbers and Next, as links: they work without JavaScript and can be opened elsewhere. */
export function Pager({ page, lastPage, hrefOf, nextDisabled }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <div className="pager-row">
        <Step href={hrefOf(page - 1)} rel="prev" disabled={page <= 1}>
          <ArrowLeftIcon />
          Previous
        </Step>
        <ol className="pages">
          {pagerEntries(page, lastPage).map((entry, index, all) =>
            entry === 'gap' ? (
              <li key={`after-${all[index - 1]}`} className="gap" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={entry}>
                <Link
                  href={hrefOf(entry)}
                  className="pg"
                  aria-label={`Page ${entry}`}
                  {...(entry === page && { 'aria-current': 'page' })}
                >
                  {entry}
                </Link>
              </li>
            ),
          )}
        </ol>
        <Step href={hrefOf(page + 1)} rel="next" disabled={nextDisabled}>
          Next
          <ArrowRightIcon />
        </Step>
      </div>
    </nav>
  );
}
