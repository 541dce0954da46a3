import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useSite } from '../../../../ui/site.ts';
import { pictureOf } from '../../../media/values.ts';
import { Picture } from '../../../media/web-public.ts';
import { useMediaPicker } from '../../../media/web-staff.ts';
import { CATEGORY_PLURALS, CORE_CATEGORIES, categorySlug } from '../../../taxonomy/values.ts';
import type { StaffArticle } from '../../contract.ts';
import { categoryNamesQuery } from './api.ts';
import { ScheduleBox } from './form-schedule-box.tsx';
import { SeoBox } from './form-seo-box.tsx';
import type { FormPartProps } from './form-text.tsx';
import { ImageIcon } from './help-icons.tsx';
import { TagField } from './tag-field.tsx';

export interface RailProps extends FormPartProps {
  /** As it was opened; null for a new one. */
  article: StaffArticle | null;
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

function FilingBox({ values, errors, readOnly, onChange, article }: RailProps) {
  const site = useSite();
  const categories = useCategories(values.category);
  const { pickImage, dialog } = useMediaPicker();
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
        <TagField {...{ values, errors, readOnly, onChange }} />
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
        {!readOnly && (
          <Button
            variant="line"
            className="form-choose"
            onClick={() =>
              void pickImage().then((picked) => picked && onChange('featuredImage', picked.src))
            }
          >
            <ImageIcon />
            Choose image
          </Button>
        )}
        {dialog}
        {kind !== 'none' && (
          <Picture
            className="form-picture"
            article={{ id: article?.id ?? 0, category: values.category, featuredImage }}
          />
        )}
      </div>
    </div>
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
