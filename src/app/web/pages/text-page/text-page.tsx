import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { PageTop } from '#ui/page/page-top.tsx';
import { Panel } from '#ui/panel.tsx';
import * as styles from './text-page.module.css';

/** A tag of a message that links to a page of the site. */
export const pageLink = (path: string) => (parts: ReactNode[]) => <Link href={path}>{parts}</Link>;

/** A tag of a message that links to an email address. */
export const emailLink = (address: string) => (parts: ReactNode[]) => (
  <a href={`mailto:${address}`}>{parts}</a>
);

export interface TextSection {
  id: string;
  heading: string;
  body: ReactNode;
}

interface TextPageProps {
  title: string;
  dek: string;
  updated: string;
  /** The summary in three short statements, each a heading and a sentence. */
  summary: readonly (readonly [heading: string, text: string])[];
  sections: readonly TextSection[];
}

/** A legal page: the summary first, then the sections with a table of contents. */
export function TextPage({ title, dek, updated, summary, sections }: TextPageProps) {
  return (
    <>
      <PageTop title={title} tone="brand" point>
        {dek}
      </PageTop>
      <div className="wrap overlap">
        <Panel
          id="gist"
          title={t('In Short')}
          aside={<p className="meta">{updated}</p>}
          className={styles.summary}
        >
          <dl className={styles.points}>
            {summary.map(([heading, text]) => (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      <div className={`wrap ${styles.rules}`}>
        <nav className={styles.contents} aria-label={t('On this page')}>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`links ${styles.text}`}>
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
