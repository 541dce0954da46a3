import { useQuery } from '@tanstack/react-query';
import { BylineField } from '#features/authors/admin/public.ts';
import type { RemoteImages } from '#features/rich-text/admin/public.ts';
import { CATEGORY_PLURALS, CORE_CATEGORIES, categorySlug } from '#features/taxonomy/values.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useSite } from '#ui/site.ts';
import { categoryNamesQuery } from '../../api.ts';
import { CorrectionsBox } from '../corrections-box.tsx';
import { bylineIn } from '../values.ts';
import { FeaturedImageFields } from './featured-image.tsx';
import { GamesField } from './games-field.tsx';
import * as styles from './rail.module.css';
import { ScheduleBox } from './schedule-box.tsx';
import type { ScheduleBoxProps } from './schedule-box-props.ts';
import { SeoBox } from './seo-box.tsx';
import { CheckedBox, SeriesBox } from './series-box.tsx';
import { TagField } from './tag-field.tsx';

export interface RailProps extends ScheduleBoxProps {
  /** What is known of images on other hosts; undefined where they are shown as they are. */
  remote: RemoteImages | undefined;
}

/** What the select offers when no categories load (spec §3): reviews, news ... */
const FALLBACK = CORE_CATEGORIES.map((slug) => ({ slug, name: CATEGORY_PLURALS[slug] }));

/** The categories in lower case; with the article's own where it is none of them any more. */
function useCategories(chosen: string): { slug: string; name: string }[] {
  const { data } = useQuery(categoryNamesQuery);
  const known = data === undefined || data.length === 0 ? FALLBACK : data;
  const options = known.map(({ slug, name }) => ({ slug, name: name.toLowerCase() }));
  const slug = categorySlug(chosen);
  const listed = slug === '' || options.some((option) => option.slug === slug);
  return listed ? options : [...options, { slug, name: slug }];
}

/** Who is named over it; null where nothing was said yet. */
function bylineOf(text: string, article: RailProps['article']) {
  return text === '' ? (article?.byline ?? null) : bylineIn(text);
}

function FilingBox({ article, remote, onLift: _lift, ...part }: RailProps) {
  const { values, errors, readOnly, onChange } = part;
  const { bylines } = useSite();
  const categories = useCategories(values.category);
  return (
    <div className={parts.box}>
      <div className={parts.boxBody}>
        <Field label="Category" error={errors.category}>
          {(control) => (
            <Select
              {...control}
              required
              disabled={readOnly}
              value={categorySlug(values.category)}
              onChange={(event) => onChange('category', event.target.value)}
            >
              <option value="" disabled>
                Select a category
              </option>
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TagField {...part} />
        <GamesField {...part} />
        {bylines && (
          <BylineField
            byline={bylineOf(values.byline, article)}
            error={errors.byline}
            readOnly={readOnly}
            onChange={(byline) => onChange('byline', JSON.stringify(byline))}
          />
        )}
        <FeaturedImageFields article={article} remote={remote} {...part} />
      </div>
    </div>
  );
}

/** How the article is filed, when it comes out and how it is found. */
export function Rail(props: RailProps) {
  return (
    <aside className={styles.rail} aria-label="Settings">
      <FilingBox {...props} />
      <SeriesBox {...props} />
      <CheckedBox {...props} />
      <ScheduleBox {...props} />
      <CorrectionsBox key={props.article?.id} article={props.article} />
      <SeoBox {...props} />
    </aside>
  );
}
