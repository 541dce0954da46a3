import { Fragment } from 'react';
import { Link } from 'wouter';
import { useSite } from '#ui/site.ts';
import type { Byline } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { bylineText, signedName } from '../values.ts';
import * as styles from './byline.module.css';

/** Who is named over an article, each the link to their page; the site's own label where nobody is. */
export function BylineLinks({ byline }: { byline: Byline | undefined }) {
  const { authorLabel } = useSite();
  if (!byline?.length) return <span>{authorLabel}</span>;
  return (
    <span className={styles.byline} dir="auto">
      {byline.map((one, index) => (
        <Fragment key={one.id}>
          {index > 0 && ', '}
          <Link href={authorPath(one.slug)} rel="author">
            {one.name}
          </Link>
          {signedName(one).slice(one.name.length)}
        </Fragment>
      ))}
    </span>
  );
}

/** The same in words, where links have no place. */
export function BylineText({ byline }: { byline: Byline | undefined }) {
  return bylineText(byline, useSite().authorLabel);
}
