import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../../ui/field.tsx';
import { useSite } from '../../../../ui/site.ts';
import { pictureOf } from '../../../media/values.ts';
import { Picture } from '../../../media/web-public.ts';
import { CATEGORY_PLURALS, CORE_CATEGORIES, categorySlug } from '../../../taxonomy/values.ts';
import { LIMITS } from '../../values.ts';
import { categoryNamesQuery } from './api.ts';
import { ScheduleBox } from './form-schedule-box.tsx';
import type { FormPartProps } from './form-text.tsx';

export interface RailProps extends FormPartProps {
  /** Null for a new article. */
  articleId: number | null;
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

function FilingBox({ values, errors, readOnly, onChange, articleId }: RailProps) {
  const site = useSite();
  const categories = useCategories(values.category);
  const featuredImage = values.featuredImage.trim();
  const { kind } = pictureOf(featuredImage, new URL(site.url).host);
  return (
    <div className="box">
      <div className="box-body">
        <Field label="Category" error={errors.category}>
          {(control) => (
            <select
              {...control}
              className="inp"
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
            </select>
          )}
        </Field>
        <Field label="Tags" hint="Separate with commas" error={errors.tags}>
          {(control) => (
            <input
              {...control}
              className="inp"
              type="text"
              dir="auto"
              readOnly={readOnly}
              value={values.tags}
              onChange={(event) => onChange('tags', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Featured Image URL"
          hint={
            featuredImage !== '' && kind === 'none'
              ? 'This address is no image and no video: a cover is drawn in its place.'
              : 'An image or a video link'
          }
          error={errors.featuredImage}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              type="url"
              readOnly={readOnly}
              value={values.featuredImage}
              onChange={(event) => onChange('featuredImage', event.target.value)}
            />
          )}
        </Field>
        {kind !== 'none' && (
          <Picture
            className="form-picture"
            article={{ id: articleId ?? 0, category: values.category, featuredImage }}
          />
        )}
      </div>
    </div>
  );
}

function SeoBox({ values, errors, readOnly, onChange }: RailProps) {
  const site = useSite();
  return (
    <section className="box" aria-labelledby="form-seo">
      <div className="box-head">
        <h2 id="form-seo">SEO Settings</h2>
      </div>
      <div className="box-body">
        <Field
          label="Meta Description"
          error={errors.metaDescription}
          count={`${values.metaDescription.length} / ${LIMITS.metaDescription}`}
        >
          {(control) => (
            <textarea
              {...control}
              className="inp"
              rows={3}
              dir="auto"
              readOnly={readOnly}
              value={values.metaDescription}
              onChange={(event) => onChange('metaDescription', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="URL Slug"
          hint={values.slug.trim() === '' ? 'Made from the title when it is empty' : undefined}
          error={errors.slug}
        >
          {(control) => (
            <input
              {...control}
              className="inp form-slug"
              type="text"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={readOnly}
              value={values.slug}
              onChange={(event) => onChange('slug', event.target.value)}
            />
          )}
        </Field>
        <div className="serp" role="img" aria-label="Search result preview">
          <b dir="auto">{values.title || 'Title'}</b>
          <span>{new URL(site.url).host} › articles</span>
          <p dir="auto">{values.metaDescription || values.excerpt}</p>
        </div>
      </div>
    </section>
  );
}

/** How the article is filed, when it comes out and how it is found. */
export function Rail(props: RailProps) {
  return (
    <aside className="rail" aria-label="Settings">
      <FilingBox {...props} />
      <ScheduleBox {...props} />
      <SeoBox {...props} />
    </aside>
  );
}
