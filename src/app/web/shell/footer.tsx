import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { articlePath } from '#features/articles/paths.ts';
import { FOOTER_LATEST } from '#features/articles/values.ts';
import { latestArticlesQuery } from '#features/articles/web/api.ts';
import { LiveBadge } from '#features/taxonomy/web/marks.tsx';
import { useSite } from '#ui/site.ts';
import {
  aboutPath,
  archivePath,
  contactPath,
  correctionsPath,
  feedPath,
  gamesPath,
  newsletterPath,
  privacyPath,
  releasesPath,
  savedPath,
  termsPath,
} from '../paths.ts';
import * as styles from './footer.module.css';

/** Games, and the pages about the site. */
export const FOOTER_PAGES = [
  ['Games', gamesPath],
  ['Releases', releasesPath],
  ['Archive', archivePath],
  ['Corrections', correctionsPath],
  ['Saved', savedPath],
  ['Newsletter', newsletterPath],
  ['Contact', contactPath],
  ['Privacy', privacyPath],
  ['Terms', termsPath],
  ['About', aboutPath],
] as const;

/** The titles of the newest articles, in every footer (spec §2). */
export function LatestArticles() {
  const { data: articles, isPending } = useQuery(latestArticlesQuery);
  // A failed list isn't worth an error message here.
  if (!isPending && !articles?.length) return null;
  return (
    <div>
      <h2>Latest Articles</h2>
      <ul className={styles.latest}>
        {isPending
          ? Array.from({ length: FOOTER_LATEST }, (_, place) => place).map((place) => (
              <li key={place}>
                <span>Loading articles...</span>
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
            <nav className={styles.links} aria-label="Footer">
              {FOOTER_PAGES.map(([label, path]) => (
                <Link key={path} href={path}>
                  {label}
                </Link>
              ))}
              <a href={feedPath}>RSS</a>
              {socialProfiles?.map(({ name: profile, url }) => (
                <a key={url} href={url} rel="me noopener">
                  {profile}
                </a>
              ))}
            </nav>
          </div>
        </div>
        <p className={styles.copyright}>{footerLine ?? `© 2025 ${name}. All rights reserved.`}</p>
      </div>
      <div className="wrap" aria-hidden="true">
        <div className={styles.wordmark} style={length}>
          {name}
        </div>
      </div>
    </footer>
  );
}
