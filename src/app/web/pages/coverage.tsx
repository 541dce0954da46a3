import { Link } from 'wouter';
import { listPath } from '../../../features/articles/paths.ts';
import { categoryPluralLabel } from '../../../features/taxonomy/values.ts';
import { CategoryMark } from '../../../features/taxonomy/web-public.ts';

const AREAS = [
  { category: 'review', text: 'Games and hardware, played to the end and given a score.' },
  { category: 'news', text: 'What changed, who says so, and why it matters to you.' },
  { category: 'education', text: 'How games are made, and what they teach.' },
  { category: 'guide', text: 'Routes, builds and settings that we have tried.' },
  { category: 'community', text: 'Players, scenes, esports and the stories between them.' },
] as const;

/** What the magazine writes about: one block of colour for each category, leading to its articles. */
export function Coverage() {
  return (
    <section className="wrap overlap" aria-labelledby="coverage">
      <h2 className="label lead-label" data-tone="brand" id="coverage">
        What we cover
      </h2>
      <ul className="areas">
        {AREAS.map(({ category, text }) => (
          <li key={category} data-cat={category}>
            <CategoryMark category={category} />
            <h3>
              <Link href={listPath({ category })}>{categoryPluralLabel(category)}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
