import { ArrowDown, Clock, Minus, Plus, RefreshCw } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { shownScoreWord } from '#lib/format/score-words.ts';
import { t, translate } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Diamond } from '#ui/page/diamond.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import type { Review, Score } from '../contract.ts';
import { scoresPath } from '../paths.ts';
import { COPY_LABELS, scoreRange } from '../values.ts';
import * as styles from './article-review.module.css';

/** The score in diamonds or stars; nothing for letters. */
function Pips({ score }: { score: Score }) {
  const { kind, value, min, max } = score;
  if (kind === 'letters') return null;
  // Stars are counted from 0, although a scale may begin at 1.
  const share = kind === 'stars' ? value / max : (value - min) / (max - min);
  const style = { '--v': `${share * 100}%`, '--stars': max } as CSSProperties;
  return (
    <span
      className={classNames(styles.pips, kind === 'stars' && styles.stars)}
      style={style}
      aria-hidden="true"
    />
  );
}

/** The score as a figure; nothing if it is a word. */
const Figure = ({ score: { label, word } }: { score: Score }) =>
  label !== word && <b aria-hidden="true">{label}</b>;

/** The score's name and its range. */
function ScoreWords({ score, id }: { score: Score; id?: string }) {
  const { ownScoreWords } = useSite();
  return (
    <span className={styles.words} data-alone={score.label === score.word || undefined}>
      <strong id={id}>{shownScoreWord(t, score, ownScoreWords)}</strong>
      <span>
        <span className="sr">{t('Score: {score}', { score: score.label })} </span>
        {scoreRange(t, score.outOf)}
      </span>
      <Pips score={score} />
    </span>
  );
}

/** The score at the top of a review. @param onImage overlaps the lower edge of the image */
function ScoreSlab({ score, onImage }: { score: Score; onImage: boolean }) {
  return (
    <div className={classNames(styles.slab, onImage && styles.onImage)}>
      <Figure score={score} />
      <ScoreWords score={score} />
    </div>
  );
}

function Award({ award, lang }: { award: string; lang: string | undefined }) {
  const { name } = useSite();
  return (
    <div className={styles.award}>
      <Diamond />
      <span>
        {t('{site} award', { site: name })}
        <b dir="auto" lang={lang}>
          {award}
        </b>
      </span>
    </div>
  );
}

interface ReviewProps {
  review: Review;
  /** The language of its texts, if it isn't that of the page. */
  lang: string | undefined;
}

/** Below the image: award, platform, hours played and copy. */
function ReviewTop({ review, lang, slab }: ReviewProps & { slab: boolean }) {
  const { score, award, verdict, platform, hours, copy, copyNote } = review;
  const facts: { name: string; fact: ReactNode; note?: string | null }[] = [
    { name: t('Reviewed on'), fact: platform },
    {
      name: t('Played for'),
      fact:
        hours === null ? '' : t('{count, plural, one {# hour} other {# hours}}', { count: hours }),
    },
    {
      name: t('Review copy'),
      fact: copy === null ? copyNote : translate(COPY_LABELS[copy]),
      note: copy && copyNote,
    },
    {
      name: t('How we score'),
      fact: score ? (
        <a className="link" href={scoresPath}>
          {t('What {score} means', { score: score.label })}
        </a>
      ) : (
        ''
      ),
    },
  ].filter(({ fact }) => fact !== '');
  return (
    <div className="wrap">
      {slab && score && <ScoreSlab score={score} onImage={false} />}
      {(award !== '' || verdict !== '') && (
        <div className={styles.under}>
          {award !== '' && <Award award={award} lang={lang} />}
          {verdict !== '' && (
            <a className="link" href="#verdict">
              {t('Go to the verdict')}
              <Icon icon={ArrowDown} />
            </a>
          )}
        </div>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, fact, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">
                {fact}
                {note && <small lang={lang}>{note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const dated = (day: string) => ({
  date: formatDate(day, 'long'),
  time: (parts: ReactNode[]) => (
    <time key="time" dateTime={day}>
      {parts}
    </time>
  ),
});

/** Before the text: the review is in progress or was updated. */
function ReviewBefore({ review, lang }: ReviewProps) {
  const { state, stateDate, stateNote } = review;
  if (state === 'final') return null;
  const isUpdate = state === 'updated';
  return (
    <section
      className={styles.note}
      data-kind={state}
      aria-label={isUpdate ? t('Update') : t('Review in progress')}
    >
      <b>
        <Icon icon={isUpdate ? RefreshCw : Clock} />
        <span>
          {stateDate === null
            ? isUpdate
              ? t('Updated')
              : t('Review in progress')
            : isUpdate
              ? rich('Updated on <time>{date}</time>', dated(stateDate))
              : rich('Review in progress on <time>{date}</time>', dated(stateDate))}
        </span>
      </b>
      {stateNote !== '' && (
        <p dir="auto" lang={lang}>
          {stateNote}
        </p>
      )}
    </section>
  );
}

interface PointsProps {
  label: string;
  points: string[];
  isMinus: boolean;
  lang: string | undefined;
}

function Points({ label, points, isMinus, lang }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div className={classNames(isMinus && styles.minus)}>
      <dt>{label}</dt>
      {points.map((point) => (
        <dd key={point} dir="auto" lang={lang}>
          <Icon icon={isMinus ? Minus : Plus} />
          {point}
        </dd>
      ))}
    </div>
  );
}

/** After the text: verdict, pros, cons and accessibility. */
function ReviewAfter({ review, lang }: ReviewProps) {
  const { score, verdict, pros, cons, accessibility } = review;
  const hasPoints = pros.length + cons.length > 0;
  const notes = accessibility.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <>
      {(score || verdict !== '' || hasPoints) && (
        <section className={styles.verdict} id="verdict" aria-labelledby="verdict-word">
          <div className={styles.score}>
            {score ? (
              <>
                <Figure score={score} />
                <ScoreWords score={score} id="verdict-word" />
              </>
            ) : (
              <span className={styles.words}>
                <strong id="verdict-word">{t('Our verdict')}</strong>
              </span>
            )}
          </div>
          <div className={styles.body}>
            {verdict !== '' && (
              <p dir="auto" lang={lang}>
                {verdict}
              </p>
            )}
            {hasPoints && (
              <dl>
                <Points label={t('What works')} points={pros} isMinus={false} lang={lang} />
                <Points label={t('What doesn’t')} points={cons} isMinus lang={lang} />
              </dl>
            )}
          </div>
        </section>
      )}
      {notes.length > 0 && (
        <section className={styles.access} aria-labelledby="review-access">
          <h2 id="review-access">{t('Accessibility')}</h2>
          <ul>
            {notes.map((note) => (
              <li key={note} dir="auto" lang={lang}>
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export interface ArticleReviewProps extends ReviewProps {
  /** On the image, below it, before or after the text. */
  at: 'image' | 'top' | 'before' | 'after';
  /** There is an image to show the score on. */
  isImage: boolean;
}

/** The part of a review for one position in the article. */
export default function ArticleReview({ review, lang, at, isImage }: ArticleReviewProps) {
  if (at === 'top') return <ReviewTop review={review} lang={lang} slab={!isImage} />;
  if (at === 'before') return <ReviewBefore review={review} lang={lang} />;
  if (at === 'after') return <ReviewAfter review={review} lang={lang} />;
  return isImage && review.score && <ScoreSlab score={review.score} onImage />;
}
