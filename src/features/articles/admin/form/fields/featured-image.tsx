import { Image as ImageIcon } from 'lucide';
import { useRef } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { remoteFeaturedImage } from '#features/articles/remote-images.ts';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { imageOf, MEDIA_LIMITS } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import type { RemoteImages } from '#features/rich-text/admin/public.ts';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import { Button } from '#ui/button.tsx';
import * as fields from '#ui/field.module.css';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { FIELD_NAMES } from '../values.ts';
import * as styles from './rail.module.css';
import type { FormPartProps } from './text-fields.tsx';

interface FeaturedImageProps extends FormPartProps {
  /** As the store has it; null for a new one. */
  article: AdminArticle | null;
  /** What is known of images on other hosts; undefined where they are shown as they are. */
  remote: RemoteImages | undefined;
}

type WordsField = 'featuredImageAlt' | 'featuredImageCaption';

interface WordsProps extends FormPartProps {
  field: WordsField;
  hint: string;
  max: number;
  rows: number;
}

/** What is said of the image. */
function Words({ field, hint, max, rows, ...part }: WordsProps) {
  const { values, errors, readOnly, onChange } = part;
  const text = values[field];
  return (
    <Field
      label={FIELD_NAMES[field]}
      hint={hint}
      count={`${text.length} / ${max}`}
      error={errors[field]}
    >
      {(control) => (
        <LineArea
          {...control}
          className={fields.input}
          rows={rows}
          maxLength={max}
          readOnly={readOnly}
          value={text}
          onText={(next) => onChange(field, next)}
        />
      )}
    </Field>
  );
}

/** The image or video over the article, and what is said of it. */
export function FeaturedImageFields(props: FeaturedImageProps) {
  const { article, remote, ...part } = props;
  const { values, errors, readOnly, onChange } = part;
  const site = useSite();
  const { pickImage, dialog } = useMediaPicker();
  const featuredImage = values.featuredImage.trim();
  const { kind } = imageOf(featuredImage, new URL(site.url).host);
  const onOther = remote && remoteFeaturedImage(featuredImage, site.url);
  const note = onOther ? remote?.notes.get(onOther) : undefined;
  /** The address when its field was entered. */
  const former = useRef('');

  const choose = async () => {
    const picked = await pickImage();
    if (picked === null) return;
    onChange('featuredImage', picked.src);
    onChange('featuredImageAlt', picked.alt);
    onChange('featuredImageCaption', picked.caption);
  };

  return (
    <>
      <Field
        label={FIELD_NAMES.featuredImage}
        hint={
          note ??
          (featuredImage !== '' && kind === 'none'
            ? 'This address is no image and no video: a cover is drawn in its place.'
            : 'An image or a video link')
        }
        error={errors.featuredImage}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            readOnly={readOnly}
            value={values.featuredImage}
            onChange={(event) => onChange('featuredImage', event.target.value)}
            onFocus={() => {
              former.current = featuredImage;
            }}
            onBlur={() => {
              // They belong to one image. While an address is typed, none is lost.
              if (featuredImage === former.current) return;
              onChange('featuredImageAlt', '');
              onChange('featuredImageCaption', '');
            }}
          />
        )}
      </Field>
      {!readOnly && (
        <Button variant="line" className={styles.choose} onClick={() => void choose()}>
          <Icon icon={ImageIcon} />
          Choose image
        </Button>
      )}
      {dialog}
      {kind !== 'none' && !onOther && (
        <Image
          className={styles.image}
          article={{ id: article?.id ?? 0, category: values.category, featuredImage }}
        />
      )}
      {kind === 'image' && (
        <Words
          {...part}
          field="featuredImageAlt"
          hint="Describes the image for people who can’t see it. Leave empty for decoration."
          max={MEDIA_LIMITS.alt}
          rows={3}
        />
      )}
      {kind !== 'none' && (
        <Words
          {...part}
          field="featuredImageCaption"
          hint="Shown below it, with its credit. May be empty."
          max={MEDIA_LIMITS.caption}
          rows={2}
        />
      )}
    </>
  );
}
