import { useState } from 'react';
import type { StaffArticle } from '#features/articles/contract.ts';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { MEDIA_LIMITS, pictureOf } from '#features/media/values.ts';
import { Picture } from '#features/media/web/public.ts';
import { LineArea } from '#ui/admin/line-area.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useSite } from '#ui/site.ts';
import { FIELD_NAMES } from '../conflict/merge.ts';
import { ImageIcon } from '../help-icons.tsx';
import type { FormPartProps } from './text-fields.tsx';

interface FeaturedImageProps extends FormPartProps {
  /** As the store has it; null for a new one. */
  article: StaffArticle | null;
  /** Another number where the values were put in from outside. */
  replaced: number;
}

type WordsField = 'featuredImageAlt' | 'featuredImageCaption';

/** Of which address each text was said last: as far as is known here, of the one that stands there. */
function useWordsOf(address: string, state: string) {
  const [last, setLast] = useState({ state, alt: address, caption: address });
  // What was loaded, saved or put in from outside is taken to belong together.
  const known = last.state === state ? last : { state, alt: address, caption: address };
  if (known !== last) setLast(known);
  return {
    ofAnother: { alt: known.alt !== address, caption: known.caption !== address },
    note: (said: Partial<Record<'alt' | 'caption', string>>) =>
      setLast((before) => ({ ...before, ...said })),
  };
}

interface WordsProps extends FormPartProps {
  field: WordsField;
  hint: string;
  max: number;
  rows: number;
  /** They were said of another picture. */
  ofAnother: boolean;
}

/** What is said of the picture. */
function Words({ field, hint, max, rows, ofAnother, ...part }: WordsProps) {
  const { values, errors, readOnly, onChange } = part;
  const text = values[field];
  return (
    <Field
      label={FIELD_NAMES[field]}
      hint={
        ofAnother && text !== '' ? 'Written for the picture before. Does it fit this one?' : hint
      }
      count={`${text.length} / ${max}`}
      error={errors[field]}
    >
      {(control) => (
        <LineArea
          {...control}
          className="inp"
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

/** The picture or video over the article, and what is said of it. */
export function FeaturedImageFields(props: FeaturedImageProps) {
  const { article, replaced, ...part } = props;
  const { values, errors, readOnly, onChange } = part;
  const site = useSite();
  const { pickImage, dialog } = useMediaPicker();
  const featuredImage = values.featuredImage.trim();
  const { kind } = pictureOf(featuredImage, new URL(site.url).host);
  const { ofAnother, note } = useWordsOf(featuredImage, `${replaced}:${article?.version}`);

  const choose = async () => {
    const picked = await pickImage();
    if (picked === null) return;
    onChange('featuredImage', picked.src);
    onChange('featuredImageAlt', picked.alt);
    onChange('featuredImageCaption', picked.caption);
    note({ alt: picked.src, caption: picked.src });
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
          article={{ id: article?.id ?? 0, category: values.category, featuredImage }}
        />
      )}
      {kind === 'image' && (
        <Words
          {...part}
          onChange={(field, text) => {
            onChange(field, text);
            note({ alt: featuredImage });
          }}
          ofAnother={ofAnother.alt}
          field="featuredImageAlt"
          hint="What the picture shows, for those who cannot see it. Empty only where it shows nothing."
          max={MEDIA_LIMITS.alt}
          rows={3}
        />
      )}
      {kind !== 'none' && (
        <Words
          {...part}
          onChange={(field, text) => {
            onChange(field, text);
            note({ caption: featuredImage });
          }}
          ofAnother={ofAnother.caption}
          field="featuredImageCaption"
          hint="Shown below it, with its credit. May be empty."
          max={MEDIA_LIMITS.caption}
          rows={2}
        />
      )}
    </>
  );
}
