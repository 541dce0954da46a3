import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { articlePath } from '#features/articles/paths.ts';
import { FOOTER_LATEST } from '#features/articles/values.ts';
import { latestArticlesQuery } from '#features/articles/web/api.ts';
import { LiveBadge } from '#features/taxonomy/web/marks.tsx';
import { t } from '#lib/messages/messages.ts';
import { useSite } from '#ui/site.ts';
import { placeholders } from '#ui/states/skeleton.tsx';
import * as styles from './footer.module.css';
import { MenuLink } from './menu-link.tsx';
import { useFooterMenu } from './navigation.ts';

/** The titles of the newest articles, in every footer (spec §2). */
export function LatestArticles() {
  const { data: articles, isPending } = useQuery(latestArticlesQuery);
  // A failed list isn't worth an error message here.
  if (!isPending && !articles?.length) return null;
  return (
    <div>
      <h2>{t('Latest Articles')}</h2>
      <ul className={styles.latest}>
        {isPending
          ? placeholders(FOOTER_LATEST).map((place) => (
              <li key={place}>
                <span>{t('Loading articles...')}</span>
              </li>
            ))
          : articles?.map((article) => (
              <li key={article.id}>
                <Link href={articlePath(article.slug)} dir="auto">
                  {article.title}
                </Link>
                <LiveBadge article={article} />
              </li>
            ))}
      </ul>
    </div>
  );
}

export function Footer() {
  const { name, socialProfiles, footerLine } = useSite();
  // The styles make the name as large as its length allows.
  const length = { '--n': [...name].length } as CSSProperties;
  return (
    <footer className={styles.footer} data-tone="ink">
      <div className="wrap">
        <div className={styles.grid}>
          <LatestArticles />
          <div>
            <h2>{name}</h2>
            <nav className={styles.links} aria-label={t('Footer')}>
              {useFooterMenu().map((link) => (
                <MenuLink key={link.url} link={link} />
              ))}
              {socialProfiles?.map(({ name: profile, url }) => (
                <a key={url} href={url} rel="me noopener">
                  {profile}
                </a>
              ))}
            </nav>
          </div>
        </div>
        <p className={styles.copyright}>
          {footerLine ?? t('© 2025 {name}. All rights reserved.', { name })}
        </p>
      </div>
      <div className="wrap" aria-hidden="true">
        <div className={styles.wordmark} style={length} data-word={name} />
      </div>
    </footer>
  );
}
