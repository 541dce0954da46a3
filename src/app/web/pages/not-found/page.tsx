import { useSyncExternalStore } from 'react';
import { homePath, listPath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink, ButtonRow } from '#ui/button.tsx';
import { Point } from '#ui/page/diamond.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { Title } from '#ui/page/title.tsx';
import { SearchForm } from '../../shell/search-form.tsx';
import { useGone } from './gone.ts';
import * as styles from './not-found.module.css';

export const tone = () => 'ink';

const never = () => () => {};

export default function NotFoundPage() {
  const { pathname } = usePageLocation();
  // The server sends one page for all URLs, so only the browser knows which it was.
  const path = useSyncExternalStore(
    never,
    () => `${pathname} `,
    () => '',
  );
  const isGone = useGone(pathname);
  const title = isGone ? t('Page Gone') : t('Page Not Found');
  return (
    <>
      {/* It has no URL of its own: sharing it shares the site. */}
      <PageHead
        title={title}
        description={isGone ? t('This page was taken down.') : t('No page has this URL.')}
        path={homePath()}
        noindex
      />
      <div className="color-field" data-tone="ink" data-meets-footer="ink">
        <div className={`wrap ${styles.lost}`}>
          <div className={styles.number} aria-hidden="true">
            <span>{isGone ? '41' : '4'}</span>
            <svg
              viewBox="0 0 72 72"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              aria-hidden="true"
            >
              <path d="M36 4l32 32-32 32L4 36z" strokeDasharray="6.2 5.1" />
            </svg>
            {!isGone && <span>4</span>}
          </div>
          <Title as="h1" size={2}>
            {title}
            <Point />
          </Title>
          <p className={styles.hint}>
            {`GET ${path}`}
            <b>{isGone ? 410 : 404}</b>
            <br />
            {isGone
              ? t('It was taken down and won’t come back.')
              : t('Did you forget to add the page to the router?')}
          </p>
          <SearchForm className={styles.search} />
          <ButtonRow>
            <ButtonLink href={homePath()} variant="tone">
              {t('Back to Home')}
            </ButtonLink>
            <ButtonLink href={listPath()} variant="line">
              {t('Explore Articles')}
            </ButtonLink>
          </ButtonRow>
        </div>
      </div>
    </>
  );
}
