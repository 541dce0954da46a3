import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useSite } from '../../../../ui/site.ts';
import { MEDIA_LIMITS, pictureOf } from '../../../media/values.ts';
import { Picture } from '../../../media/web-public.ts';
import { useMediaPicker } from '../../../media/web-staff.ts';
import { FIELD_NAMES } from './form-merge.ts';
import type { FormPartProps } from './form-text.tsx';
import { ImageIcon } from './help-icons.tsx';

interface WordsProps extends FormPartProps {
  field: 'featuredImageAlt' | 'featuredImageCaption';
  hint: string;
  max: number;
  rows: number;
}

/** What is said of the picture: one paragraph, without line breaks. */
function Words({ field, hint, max, rows, values, errors, readOnly, onChange }: WordsProps) {
  return (
    <Field label={FIELD_NAMES[field]} hint={hint} error={errors[field]}>
      {(control) => (
        <textarea
          {...control}
          className="inp"
          rows={rows}
          dir="auto"
          maxLength={max}
          readOnly={readOnly}
          value={values[field]}
          onChange={(event) => onChange(field, event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      )}
    </Field>
  );
}

interface FeaturedImageProps extends FormPartProps {
  /** The article's id; 0 for a new one. */
  id: number;
}

/** The picture or video over the article, and what is said of it. */
export function FeaturedImageFields({ id, ...part }: FeaturedImageProps) {
  const { values, errors, readOnly, onChange } = part;
  const site = useSite();
  const { pickImage, dialog } = useMediaPicker();
  const featuredImage = values.featuredImage.trim();
  const { kind } = pictureOf(featuredImage, new URL(site.url).host);

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
        <Button variant="line" className="form-choose" onClick={() => void choose()}>
          <ImageIcon />
          Choose image
        </Button>
      )}
      {dialog}
      {kind !== 'none' && (
        <Picture
          className="form-picture"
          article={{ id, category: values.category, featuredImage }}
        />
      )}
      {kind === 'image' && (
        <Words
          {...part}
          field="featuredImageAlt"
          hint="What the picture shows, for those who cannot see it."
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
