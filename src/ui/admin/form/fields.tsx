import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { t } from '#lib/messages/admin.ts';
import { Field, Input, TextArea } from '../../form/field.tsx';
import { Select } from '../../form/select.tsx';

type FieldProps = ComponentProps<typeof Field>;
type FieldTexts = Omit<FieldProps, 'children'>;

/** Splits the props of a field from those of its control. */
function splitProps<Props extends FieldTexts>(props: Props) {
  const { label, hint, error, count, className, ...control } = props;
  return { field: { label, hint, error, count, className }, control };
}

/** One line of text with its label. Browsers suggest nothing unless `autoComplete` says what. */
export function InputField(props: FieldTexts & ComponentProps<'input'>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>{(given) => <Input {...given} autoComplete="off" {...control} />}</Field>
  );
}

/** Props of an `InputField` for a URL or a path, which nothing completes or corrects. */
export const URL_INPUT = {
  placeholder: t('https://'),
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
} as const;

/** Several lines of text with their label. */
export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(given) => <TextArea {...given} {...control} />}</Field>;
}

/** A select with its label. Its children are the options. */
export function SelectField(props: FieldTexts & ComponentProps<'select'>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(given) => <Select {...given} {...control} />}</Field>;
}

interface OptionsProps {
  /** Each value with its label. */
  of: readonly (readonly [value: string | number, label: string | number])[];
}

/** The options of a select. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface FormProps<Values extends FieldValues, Output> extends Omit<FieldTexts, 'error'> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  /** Its name in error messages; by default the label. */
  called?: string | undefined;
}

interface FormFieldProps<Values extends FieldValues, Output> extends FormProps<Values, Output> {
  children: (control: Parameters<FieldProps['children']>[0] & UseFormRegisterReturn) => ReactNode;
}

/** A form field; its error includes the label: 'is required' -> 'Name is required'. */
export function FormField<Values extends FieldValues, Output>({
  form,
  name,
  called,
  children,
  ...field
}: FormFieldProps<Values, Output>) {
  const { error } = form.getFieldState(name, form.formState);
  const text = error?.message && `${called ?? field.label} ${error.message}`;
  return (
    <Field {...field} error={text}>
      {(control) => children({ ...form.register(name), ...control })}
    </Field>
  );
}

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'form' | 'name' | 'ref' | 'value' | 'onChange' | 'onBlur'
>;

/** An `InputField` of a form. */
export function FormInput<Values extends FieldValues, Output>({
  form,
  name,
  called,
  ...props
}: FormProps<Values, Output> & ControlProps<'input'>) {
  const { field, control } = splitProps(props);
  return (
    <FormField {...field} form={form} name={name} called={called}>
      {(given) => <Input {...given} autoComplete="off" {...control} />}
    </FormField>
  );
}

/** A `TextAreaField` of a form. */
export function FormTextArea<Values extends FieldValues, Output>({
  form,
  name,
  called,
  ...props
}: FormProps<Values, Output> & ControlProps<'textarea'>) {
  const { field, control } = splitProps(props);
  return (
    <FormField {...field} form={form} name={name} called={called}>
      {(given) => <TextArea {...given} {...control} />}
    </FormField>
  );
}

/** A `SelectField` of a form. */
export function FormSelect<Values extends FieldValues, Output>({
  form,
  name,
  called,
  ...props
}: FormProps<Values, Output> & ControlProps<'select'>) {
  const { field, control } = splitProps(props);
  return (
    <FormField {...field} form={form} name={name} called={called}>
      {(given) => <Select {...given} {...control} />}
    </FormField>
  );
}
