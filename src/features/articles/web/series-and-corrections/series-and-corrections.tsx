import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { rich } from '#ui/rich.ts';
import type { Article } from '../../contract.ts';
import { articlePath, collectionPath } from '../../paths.ts';
import { CorrectedEnd, CorrectedTop } from './corrections.tsx';
import * as styles from './series.module.css';

export interface SeriesAndCorrectionsProps {
  article: Article;
  /** Below the text instead of above it. */
  after?: boolean;
}

const PARTS = 'series-parts';
/** With more parts the bar's steps would be too narrow on a phone. */
const MAX_STEPS = 24;

const checkedParts = ({ day, version }: NonNullable<Article['checked']>) => ({
  date: formatDate(day, 'long'),
  version,
  time: (parts: ReactNode[]) => <time dateTime={day}>{parts}</time>,
  b: (parts: ReactNode[]) => <b>{parts}</b>,
});

/** Above the text: the part of a series, and the game version that a guide was checked against. */
function BeforeText({ article: { series, seriesParts, checked } }: SeriesAndCorrectionsProps) {
  return (
    <>
      {checked && (
        <p className={styles.checked}>
          {/^\d/.test(checked.version)
            ? rich(
                'Last checked: <time>{date}</time> (version <b>{version}</b>)',
                checkedParts(checked),
              )
            : rich('Last checked: <time>{date}</time> (<b>{version}</b>)', checkedParts(checked))}
        </p>
      )}
      {series && (
        <div className={styles.series}>
          <p>
            {t('Series, part {part} of {parts}', { part: series.part, parts: seriesParts.length })}
          </p>
          <a href={`#${PARTS}`}>{series.title}</a>
          {seriesParts.length <= MAX_STEPS && (
            <div className={styles.steps} aria-hidden="true">
              {seriesParts.map(({ slug }, at) => (
                <i key={slug} data-step={Math.sign(at + 1 - series.part)} />
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Below the text: the parts of the series, with links to the previous and the next. */
function AfterText({ article: { series, seriesParts } }: SeriesAndCorrectionsProps) {
  if (series === null) return null;
  const { part, title, words } = series;
  const partLink = (at: number, rel: 'prev' | 'next') => {
    const to = seriesParts[at - 1];
    return (
      to && (
        <Link href={articlePath(to.slug)} rel={rel}>
          <small>
            {rel === 'prev'
              ? t('Previous: part {part}', { part: at })
              : t('Next: part {part}', { part: at })}
          </small>
          {to.title}
        </Link>
      )
    );
  };
  return (
    <nav className={styles.series} id={PARTS} aria-label={t('Series: {title}', { title })}>
      <p>{t('Series, part {part} of {parts}', { part, parts: seriesParts.length })}</p>
      <Link href={collectionPath('series', series.slug)}>
        <b>{title}</b>
      </Link>
      {words !== '' && <p>{words}</p>}
      <ol>
        {seriesParts.map((one, at) => (
          <li key={one.slug}>
            <Link href={articlePath(one.slug)} aria-current={at + 1 === part ? 'page' : undefined}>
              <b>{at + 1}</b>
              {one.title}
            </Link>
          </li>
        ))}
      </ol>
      <div>
        {partLink(part - 1, 'prev')}
        {partLink(part + 1, 'next')}
      </div>
    </nav>
  );
}

/** The notes around the text: corrections, series and last check. */
export default function SeriesAndCorrections({ article, after }: SeriesAndCorrectionsProps) {
  return after ? (
    <>
      <CorrectedEnd corrections={article.corrections} />
      <AfterText article={article} />
    </>
  ) : (
    <>
      <CorrectedTop corrections={article.corrections} />
      <BeforeText article={article} />
    </>
  );
}
