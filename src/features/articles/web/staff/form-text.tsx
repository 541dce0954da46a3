import { type Ref, useId } from 'react';
import { fitOf } from '../../../../lib/text.ts';
import { Field } from '../../../../ui/field.tsx';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { LIMITS } from '../../values.ts';
import type { FormErrors, FormField, FormValues } from './form-values.ts';

export interface FormPartProps {
  values: FormValues;
  errors: FormErrors;
  /** No typing while a save is under way. */
  readOnly: boolean;
  onChange: (field: FormField, text: string) => void;
}

/** How much of a field is used, once it nears its end. */
function Length({ text, max }: { text: string; max: number }) {
  const { length } = text;
  return length > max * 0.8 ? `${length} / ${max}` : String(length);
}

/** The title in its display type: as wide as its length asks for. */
function TitleField({
  values,
  errors,
  readOnly,
  onChange,
  inputRef,
}: FormPartProps & { inputRef: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  const { title } = values;
  return (
    <div className="ed-under">
      <div className="ed-lab">
        <label htmlFor={id}>Title</label>
        <span className="tn">
          <Length text={title} max={LIMITS.title} />
        </span>
      </div>
      <textarea
        ref={inputRef}
        id={id}
        className="ed-title title title-2"
        data-fit={fitOf(title)}
        dir="auto"
        rows={1}
        placeholder="Article title"
        required
        readOnly={readOnly}
        aria-invalid={errors.title === undefined ? undefined : true}
        aria-describedby={errors.title === undefined ? undefined : `${id}-error`}
        value={title}
        // A title is one line, however it was pasted.
        onChange={(event) => onChange('title', event.target.value.replace(/[\r\n]+/g, ' '))}
      />
      {errors.title !== undefined && (
        <p className="err" id={`${id}-error`}>
          <AlertIcon />
          {errors.title}
        </p>
      )}
    </div>
  );
}

/** What a reader gets to read: title, excerpt and content. */
export function TextFields(props: FormPartProps & { titleRef: Ref<HTMLTextAreaElement> }) {
  const { values, errors, readOnly, onChange, titleRef } = props;
  return (
    <div className="ed-page">
      <TitleField {...props} inputRef={titleRef} />
      <Field
        label="Excerpt"
        error={errors.excerpt}
        count={<Length text={values.excerpt} max={LIMITS.excerpt} />}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp form-excerpt"
            rows={3}
            dir="auto"
            readOnly={readOnly}
            value={values.excerpt}
            onChange={(event) => onChange('excerpt', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Content"
        hint="HTML. What is not allowed in an article is taken out when it is saved."
        error={errors.content}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp form-content"
            dir="auto"
            required
            readOnly={readOnly}
            value={values.content}
            onChange={(event) => onChange('content', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
