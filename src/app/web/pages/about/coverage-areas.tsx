import { Link } from 'wouter';
import { listPath } from '#features/articles/paths.ts';
import { CategoryMark, CategoryPlural } from '#features/taxonomy/web/marks.tsx';
import { message, t, translate } from '#lib/messages/messages.ts';
import * as styles from './coverage-areas.module.css';

const BEATS = [
  ['review', message('Games and hardware, played to the end and given a score.')],
  ['news', message('What happened, who says so, and what it means for you.')],
  ['education', message('How games are made, and why they work.')],
  ['guide', message('Ways through the hard parts, tested before we write them down.')],
  ['community', message('The people who play, and what they build.')],
] as const;

/** The categories as colored blocks that link to their articles. */
export function CoverageAreas() {
  return (
    <section className="wrap overlap" aria-labelledby="coverage">
      <h2 className={`label ${styles.label}`} data-tone="brand" id="coverage">
        {t('What We Cover')}
      </h2>
      <ul className={styles.areas}>
        {BEATS.map(([category, text]) => (
          <li key={category}>
            <Link href={listPath({ category })} data-cat={category}>
              <CategoryMark category={category} />
              <strong>
                <CategoryPlural category={category} />
              </strong>
              <span>{translate(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
