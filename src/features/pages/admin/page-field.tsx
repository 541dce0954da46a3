import { Field, Input, TextArea } from '#ui/form/field.tsx';
import type { PageFields } from '../contract.ts';
import { PAGE_LIMITS } from '../values.ts';

type TextName = 'title' | 'intro' | 'metaTitle' | 'metaDescription';

/** The fields of the form and how to change them. */
export interface PageForm {
  fields: PageFields;
  errors: Record<string, string>;
  onChange: <Name extends keyof PageFields>(name: Name, value: PageFields[Name]) => void;
}

interface PageFieldProps {
  form: PageForm;
  name: TextName;
  label: string;
  hint?: string;
  count?: string;
  /** Lines of a longer text. */
  rows?: number;
}

/** A text field of a page. */
export function PageField({ form, name, rows, ...field }: PageFieldProps) {
  const { fields, errors, onChange } = form;
  return (
    <Field {...field} error={errors[name]}>
      {(control) => {
        const props = {
          ...control,
          dir: 'auto',
          maxLength: PAGE_LIMITS[name],
          value: fields[name],
          onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
        };
        return rows === undefined ? (
          <Input {...props} autoComplete="off" />
        ) : (
          <TextArea {...props} rows={rows} />
        );
      }}
    </Field>
  );
}
