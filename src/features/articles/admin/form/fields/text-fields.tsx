import { OctagonAlert } from 'lucide';
import { type Ref, useId } from 'react';
import { LIMITS } from '#features/articles/values.ts';
import { ReviewFields } from '#features/reviews/admin/public.ts';
import type {
  Highlights,
  RemoteImages,
  RichEditorHandle,
} from '#features/rich-text/admin/public.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import { fitOf } from '#lib/text/text.ts';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import * as field from '#ui/form/field.module.css';
import { Field, TextArea } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FormPartProps } from '../form-values.ts';
import { FormContent } from './content-field.tsx';
import * as styles from './text-fields.module.css';

interface TextFieldsProps extends FormPartProps {
  titleRef: Ref<HTMLTextAreaElement>;
  editorRef: Ref<RichEditorHandle>;
  /** Changes when all values were replaced. */
  replaced: number;
  /** The state of remote images; undefined if the site shows them as they are. */
  remote: RemoteImages | undefined;
  /** The words that comments are about. */
  highlights: Highlights;
}

/** The length of a text, with its limit once it comes near. */
function Length({ text, max }: { text: string; max: number }) {
  const { length } = text;
  return length > max * 0.8
    ? `${length} / ${max}`
    : t('{length, plural, one {# character} other {# characters}}', { length });
}

/** The title in its display font, sized to its length. */
function TitleField({
  values,
  errors,
  readOnly,
  onChange,
  inputRef,
}: FormPartProps & { inputRef: Ref<HTMLTextAreaElement> }) {
  const { title, language } = values;
  return (
    <Field
      label={t('Title')}
      error={errors.title}
      count={<Length text={title} max={LIMITS.title} />}
      className={styles.title}
    >
      {(control) => (
        <LineArea
          {...control}
          ref={inputRef}
          className="title title-2"
          data-fit={fitOf(title)}
          rows={1}
          lang={language || undefined}
          placeholder={t('Article title')}
          required
          readOnly={readOnly}
          value={title}
          onText={(text) => onChange('title', text)}
        />
      )}
    </Field>
  );
}

/** The rich-text editor with its label and error. */
function ContentField(props: TextFieldsProps) {
  const { values, errors, readOnly, onChange, replaced, editorRef, remote } = props;
  const id = useId();
  const { content } = errors;
  return (
    <div className={field.field}>
      <div className={field.label}>
        <span id={`${id}-label`}>{t('Content')}</span>
      </div>
      <FormContent
        labeledBy={`${id}-label`}
        remote={remote}
        language={values.language}
        describedBy={content === undefined ? undefined : `${id}-error`}
        invalid={content !== undefined}
        readOnly={readOnly}
        value={values.content}
        onChange={(html) => onChange('content', html)}
        replaced={replaced}
        editorRef={editorRef}
        highlights={props.highlights}
      />
      {content !== undefined && (
        <p className={field.error} id={`${id}-error`}>
          <Icon icon={OctagonAlert} />
          <span>{content}</span>
        </p>
      )}
    </div>
  );
}

/** Title, excerpt, content and review. */
export function TextFields(props: TextFieldsProps) {
  const { values, errors, readOnly, onChange, titleRef } = props;
  return (
    <div className={styles.fields}>
      <TitleField {...props} inputRef={titleRef} />
      <Field
        label={t('Excerpt')}
        error={errors.excerpt}
        count={<Length text={values.excerpt} max={LIMITS.excerpt} />}
      >
        {(control) => (
          <TextArea
            {...control}
            className={styles.excerpt}
            rows={3}
            dir="auto"
            lang={values.language || undefined}
            readOnly={readOnly}
            value={values.excerpt}
            onChange={(event) => onChange('excerpt', event.target.value)}
          />
        )}
      </Field>
      <ContentField {...props} />
      {categorySlug(values.category) === REVIEW_CATEGORY && (
        <ReviewFields
          review={values.review}
          lang={values.language || undefined}
          error={errors.review}
          readOnly={readOnly}
          onChange={(review) => onChange('review', review)}
        />
      )}
    </div>
  );
}
