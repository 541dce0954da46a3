import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { imageOf } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { cut } from '#lib/text/text.ts';
import { TextAreaField } from '#ui/admin/form/fields.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.ts';
import type { AdminArticle } from '../../../contract.ts';
import { articlePath } from '../../../paths.ts';
import { articleMetadata } from '../../../web/article-page/metadata.ts';
import { slugQuery } from '../form-api.ts';
import type { FormPartProps, FormValues } from '../form-values.ts';
import { previewArticle } from '../preview/preview-article.ts';
import { readersImage } from '../remote-images/use-remote-images.ts';
import * as styles from './seo-box.module.css';
import { lengthHint, SEO_LENGTHS } from './seo-length.ts';

interface SeoBoxProps extends FormPartProps {
  /** As it was opened; null for a new one. */
  article: AdminArticle | null;
}

/** The slug that the article will get, checked while it is typed. */
function SlugHint({ values, article }: { values: FormValues; article: AdminArticle | null }) {
  const text = values.slug.trim() || values.title.trim();
  const settled = useDebouncedValue(text);
  const { data, isError } = useQuery({
    ...slugQuery(settled, article?.id ?? null),
    enabled: settled !== '',
    gcTime: 0,
  });
  const fromTitle = values.slug.trim() === '';
  if (text === '') return t('If empty, made from the title.');
  if (isError) return t('Couldn’t check whether the slug is taken. Saving picks an available one.');
  if (data === undefined || text !== settled) return t('Checking whether it’s available...');
  if (!data.isFree)
    return t('Another article uses this slug. This one gets “{slug}”.', { slug: data.slug });
  return fromTitle
    ? t('Generated from the title: “{slug}”', { slug: data.slug })
    : `${data.slug === article?.slug ? 'URL' : t('Available')}: ${articlePath(data.slug)}`;
}

/** The article as a search result or a social card. */
function LinkPreview({ values, article }: { values: FormValues; article: AdminArticle | null }) {
  const site = useSite();
  const [kind, setKind] = useState<'search' | 'social'>('search');
  const late = useDeferredValue(values);
  const readers = { ...late, featuredImage: readersImage(late.featuredImage.trim(), site) };
  const body = {
    content: late.content,
    readingMinutes: 1,
    contents: [],
    series: null,
    seriesParts: [],
  };
  const shown = previewArticle(readers, article, body, '');
  const { title, description } = articleMetadata(shown, site);
  const { host } = new URL(site.url);
  const image = imageOf(shown.featuredImage, host);
  return (
    <div className={styles.found}>
      <Segments
        label={t('Preview as')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'search', label: t('Search result') },
          { value: 'social', label: t('Social card') },
        ]}
      />
      {kind === 'search' ? (
        <section className={styles.result} aria-label={t('Search result preview')}>
          <b dir="auto">{cut(title, SEO_LENGTHS.title) || t('Title')}</b>
          <span>
            {t('{host} › articles ›', { host })} {shown.slug || '...'}
          </span>
          <p dir="auto">{cut(description, SEO_LENGTHS.description)}</p>
        </section>
      ) : (
        <section className={styles.card} aria-label={t('Social card preview')}>
          {image.kind === 'none' ? (
            <SocialCover article={article} title={title} category={shown.category} />
          ) : (
            <Image className={styles.cover} article={shown} />
          )}
          <span>{host}</span>
          <b dir="auto">{title || t('Title')}</b>
          <p dir="auto">{cut(description, SEO_LENGTHS.description)}</p>
        </section>
      )}
    </div>
  );
}

/** The generated cover of an article without an image, as of the last save. */
function SocialCover(props: { article: AdminArticle | null; title: string; category: string }) {
  const { article, title, category } = props;
  const isCurrent = article !== null && article.title === title && article.category === category;
  if (!isCurrent) {
    return <p className={styles.cover}>{t('Saving generates a cover with the title.')}</p>;
  }
  return (
    <img
      className={styles.cover}
      src={article.coverUrl}
      alt=""
      width={1200}
      height={630}
      loading="lazy"
    />
  );
}

/** Meta description and slug, with a preview of the search result and the social card. */
export function SeoBox({ values, errors, readOnly, onChange, article }: SeoBoxProps) {
  const title = lengthHint('title', values.title);
  const description = lengthHint('description', values.metaDescription);
  return (
    <Box title={t('SEO Settings')}>
      <TextAreaField
        label={t('Meta Description')}
        error={errors.metaDescription}
        count={<span data-length={description.state}>{description.count}</span>}
        hint={
          description.state === 'empty'
            ? t('If empty, search engines show the excerpt or the opening text.')
            : description.hint
        }
        rows={3}
        dir="auto"
        lang={values.language || undefined}
        readOnly={readOnly}
        value={values.metaDescription}
        onChange={(event) => onChange('metaDescription', event.target.value)}
      />
      <Field
        label={t('URL Slug')}
        hint={
          <span aria-live="polite">
            <SlugHint values={values} article={article} />
          </span>
        }
        error={errors.slug}
      >
        {(control) => (
          <Input
            {...control}
            className={styles.slug}
            type="text"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={readOnly}
            value={values.slug}
            onChange={(event) => onChange('slug', event.target.value)}
          />
        )}
      </Field>
      <LinkPreview values={values} article={article} />
      <p className={`${parts.note} ${styles.lengths}`}>
        <span>
          {t('Length of the title in search results: {hint}', {
            hint: title.hint.toLowerCase(),
          })}
        </span>
        <span data-length={title.state}>{title.count}</span>
      </p>
    </Box>
  );
}
