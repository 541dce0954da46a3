import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { Field } from '../../form/field.tsx';

type FieldProps = ComponentProps<typeof Field>;
type Control = Parameters<FieldProps['children']>[0] & UseFormRegisterReturn;

interface FormFieldProps<Values extends FieldValues, Output>
  extends Omit<FieldProps, 'error' | 'children'> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  /** Its name in error messages; by default the label. */
  called?: string;
  children: (control: Control) => ReactNode;
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
