import { Image as ImageIcon } from 'lucide';
import { useRef } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { remoteFeaturedImage } from '#features/articles/remote-images.ts';
import { CropImage, EditLibraryImage, useMediaPicker } from '#features/media/admin/public.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { imageOf, mediaKey } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import type { RemoteImages } from '#features/rich-text/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { InputField } from '#ui/admin/form/fields.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import { Button } from '#ui/button.tsx';
import * as fields from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import type { FormPartProps } from '../form-values.ts';
import { FIELD_LABELS } from '../form-values.ts';
import * as styles from './rail.module.css';

interface FeaturedImageProps extends FormPartProps {
  /** As the server last sent it; null for a new article. */
  article: AdminArticle | null;
  /** The state of remote images; undefined if the site shows them as they are. */
  remote: RemoteImages | undefined;
}

type ImageTextField = 'featuredImageAlt' | 'featuredImageCaption';

interface ImageTextProps extends FormPartProps {
  field: ImageTextField;
  hint: string;
  max: number;
  rows: number;
}

/** The alternative text or the caption of the image. */
function ImageText({ field, hint, max, rows, ...part }: ImageTextProps) {
  const { values, errors, readOnly, onChange } = part;
  const text = values[field];
  return (
    <Field
      label={FIELD_LABELS[field]}
      hint={hint}
      count={`${text.length} / ${max}`}
      error={errors[field]}
    >
      {(control) => (
        <LineArea
          {...control}
          className={fields.input}
          rows={rows}
          lang={values.language || undefined}
          maxLength={max}
          readOnly={readOnly}
          value={text}
          onText={(next) => onChange(field, next)}
        />
      )}
    </Field>
  );
}

/** The image or video above the article, with its alternative text and caption. */
export function FeaturedImageFields(props: FeaturedImageProps) {
  const { article, remote, ...part } = props;
  const { values, errors, readOnly, onChange } = part;
  const site = useSite();
  const { pickImage, dialog } = useMediaPicker();
  const featuredImage = values.featuredImage.trim();
  const { kind } = imageOf(featuredImage, new URL(site.url).host);
  const onOther = remote && remoteFeaturedImage(featuredImage, site.url);
  const note = onOther ? remote?.notes.get(onOther) : undefined;
  /** The URL when the field got the focus. */
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
      <InputField
        label={FIELD_LABELS.featuredImage}
        hint={
          note ??
          (featuredImage !== '' && kind === 'none'
            ? t('This URL is not an image or a video. Readers see a generated cover instead.')
            : t('URL of an image or a YouTube video'))
        }
        error={errors.featuredImage}
        type="url"
        readOnly={readOnly}
        value={values.featuredImage}
        onChange={(event) => onChange('featuredImage', event.target.value)}
        onFocus={() => {
          former.current = featuredImage;
        }}
        onBlur={() => {
          // The texts belong to one image, but must survive while its URL is being typed.
          if (featuredImage === former.current) return;
          onChange('featuredImageAlt', '');
          onChange('featuredImageCaption', '');
        }}
      />
      {!readOnly && (
        <Button variant="line" className={styles.choose} onClick={() => void choose()}>
          <Icon icon={ImageIcon} />
          {t('Choose Image')}
        </Button>
      )}
      {!readOnly && kind === 'image' && mediaKey(featuredImage) !== undefined && (
        <div className="cluster">
          <CropImage
            src={featuredImage}
            use="featured"
            onSaved={(src) => onChange('featuredImage', src)}
          />
          <EditLibraryImage src={featuredImage} onSaved={(src) => onChange('featuredImage', src)} />
        </div>
      )}
      {dialog}
      {kind !== 'none' && !onOther && (
        <Image
          className={styles.image}
          article={{ id: article?.id ?? 0, category: values.category, featuredImage }}
        />
      )}
      {kind === 'image' && (
        <ImageText
          {...part}
          field="featuredImageAlt"
          hint={t(
            'Describe the image for readers who can’t see it. Leave empty if it is only decoration.',
          )}
          max={MEDIA_LIMITS.alt}
          rows={3}
        />
      )}
      {kind !== 'none' && (
        <ImageText
          {...part}
          field="featuredImageCaption"
          hint={t('Shown below the image, before the credit from the library. Optional.')}
          max={MEDIA_LIMITS.caption}
          rows={2}
        />
      )}
    </>
  );
}
