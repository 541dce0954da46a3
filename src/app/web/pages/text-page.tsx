import type { ReactNode } from 'react';
import { PageTop } from './page-top.tsx';

export interface TextSection {
  id: string;
  heading: string;
  body: ReactNode;
}

interface TextPageProps {
  title: string;
  dek: string;
  updated: string;
  /** The whole in three short statements: each a heading and a sentence. */
  summary: readonly (readonly [heading: string, text: string])[];
  sections: readonly TextSection[];
}

/** A page of rules: what matters first, then the sections with their contents beside them. */
export function TextPage({ title, dek, updated, summary, sections }: TextPageProps) {
  return (
    <>
      <PageTop title={title}>{dek}</PageTop>
      <div className="wrap overlap">
        <section className="panel gist" aria-labelledby="gist">
          <div className="panel-head">
            <h2 className="label" id="gist">
              In Short
            </h2>
            <p className="meta">{updated}</p>
          </div>
          <dl className="gist-points">
            {summary.map(([heading, text]) => (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <div className="wrap rules">
        <nav className="rules-contents" aria-label="On this page">
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="rules-text">
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
