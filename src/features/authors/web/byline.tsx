import { Fragment } from 'react';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { useSite } from '#ui/site.ts';
import type { Byline } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { bylineText, signedName } from '../values.ts';
import * as styles from './byline.module.css';

/** The authors of an article with links to their pages; the site's label if there are none. */
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
          {signedName(one, t).slice(one.name.length)}
        </Fragment>
      ))}
    </span>
  );
}

/** The same as plain text, where links aren't possible. */
export function BylineText({ byline }: { byline: Byline | undefined }) {
  return bylineText(byline, useSite().authorLabel, t);
}
