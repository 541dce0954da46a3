import type { ReactNode } from 'react';
import { Point } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Title } from '../../../ui/title.tsx';
import { PageGlyph } from './page-glyph.tsx';

interface LegalSection {
  /** Becomes the address of the section: '/privacy#children'. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  path: string;
  /** Drawn in a square of 16. */
  glyph: string;
  lastUpdated: string;
  /** The whole text in three strokes: a word or figure, and what it stands for. */
  brief: readonly { mark: string; text: string }[];
  sections: readonly LegalSection[];
}

/** A text of rules: in brief over the edge of the coloured top, then section by section. */
export function LegalPage({
  title,
  description,
  path,
  glyph,
  lastUpdated,
  brief,
  sections,
}: LegalPageProps) {
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <section className="field list-top on-tone" data-tone="brand">
        <PageGlyph path={glyph} />
        <div className="wrap">
          <Title as="h1" size={1}>
            {title}
            <Point />
          </Title>
          <p className="dek">Last updated: {lastUpdated}</p>
        </div>
      </section>
      <div className="wrap overlap">
        <section className="panel page-panel" aria-labelledby="in-brief">
          <div className="panel-head">
            <h2 className="label" id="in-brief">
              In brief
            </h2>
          </div>
          <ul className="brief">
            {brief.map(({ mark, text }) => (
              <li key={mark + text}>
                <b>{mark}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="wrap legal">
        <nav className="side legal-nav" aria-label="On this page">
          <p className="label">On this page</p>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose page-prose">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
