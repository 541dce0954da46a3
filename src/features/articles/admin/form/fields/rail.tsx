import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BylineField } from '#features/authors/admin/public.ts';
import type { RemoteImages } from '#features/rich-text/admin/public.ts';
import {
  CATEGORY_PLURALS,
  CORE_CATEGORIES,
  categoryLabel,
  categorySlug,
  isCoreCategory,
} from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { useSite } from '#ui/site.ts';
import { categoryNamesQuery } from '../../api.ts';
import { CorrectionsBox } from '../corrections-box.tsx';
import type { ScheduleProps } from '../schedule/embargo-fields.tsx';
import { ScheduleBox } from '../schedule/schedule-box.tsx';
import { SeoBox } from '../seo/seo-box.tsx';
import { FeaturedImageFields } from './featured-image.tsx';
import { GamesField } from './games-field.tsx';
import { LanguageField } from './language-field.tsx';
import * as styles from './rail.module.css';
import { CheckedBox, SeriesBox } from './series-box.tsx';
import { TagField } from './tag-field.tsx';

export interface RailProps extends ScheduleProps {
  /** The state of remote images; undefined if the site shows them as they are. */
  remote: RemoteImages | undefined;
  /** The first box. */
  children?: ReactNode;
  /** Posts about the article. */
  social?: ReactNode;
}

/** The categories if the request for them fails: 'guide' is singular there (spec §3). */
const FALLBACK = CORE_CATEGORIES.map((slug) => ({
  slug,
  name: slug === 'guide' ? slug : CATEGORY_PLURALS[slug],
}));

/** The categories, and the article's own if it was deleted. */
function useCategories(chosen: string): { slug: string; name: string }[] {
  const { data } = useQuery(categoryNamesQuery);
  const known = data === undefined || data.length === 0 ? FALLBACK : data;
  const slug = categorySlug(chosen);
  const listed = slug === '' || known.some((option) => option.slug === slug);
  return listed ? known : [...known, { slug, name: categoryLabel(slug) }];
}

const styleOf = (slug: string) => (isCoreCategory(slug) ? styles.standard : undefined);

function FilingBox({
  article,
  remote,
  onLift: _lift,
  social: _posts,
  children: _box,
  ...part
}: RailProps) {
  const { values, errors, readOnly, onChange } = part;
  const { bylines } = useSite();
  const categories = useCategories(values.category);
  return (
    <div className={parts.box}>
      <div className={parts.boxBody}>
        <Field label={t('Category')} error={errors.category}>
          {(control) => (
            <Select
              {...control}
              className={styleOf(categorySlug(values.category))}
              required
              disabled={readOnly}
              value={categorySlug(values.category)}
              onChange={(event) => onChange('category', event.target.value)}
            >
              <option value="" disabled>
                {t('Choose a category')}
              </option>
              {categories.map(({ slug, name }) => (
                <option
                  key={slug}
                  className={styleOf(slug)}
                  value={slug}
                  label={isCoreCategory(slug) ? undefined : name}
                >
                  {name.toLowerCase()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TagField {...part} />
        <GamesField {...part} />
        {bylines && (
          <BylineField
            byline={values.byline}
            error={errors.byline}
            readOnly={readOnly}
            onChange={(byline) => onChange('byline', byline)}
          />
        )}
        <LanguageField {...part} />
        <FeaturedImageFields article={article} remote={remote} {...part} />
      </div>
    </div>
  );
}

/** The column next to the text: category, tags, images, schedule and SEO. */
export function Rail(props: RailProps) {
  return (
    <aside className={styles.rail} aria-label={t('Settings')}>
      {props.children}
      <FilingBox {...props} />
      <SeriesBox {...props} />
      <CheckedBox {...props} />
      <ScheduleBox {...props} />
      {props.social}
      <CorrectionsBox key={props.article?.id} article={props.article} />
      <SeoBox {...props} />
    </aside>
  );
}
