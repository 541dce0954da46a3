import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { Field } from '../../form/field.tsx';

type FieldProps = ComponentProps<typeof Field>;
type Control = Parameters<FieldProps['children']>[0] & UseFormRegisterReturn;

interface FormFieldProps<Values extends FieldValues, Output>
  extends Omit<FieldProps, 'error' | 'children'> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  /** What it is called where something is wrong with it; else its label. */
  called?: string;
  children: (control: Control) => ReactNode;
}

/** A field of a form; what is wrong with it is said with its label: 'is required' -> 'Name is required'. */
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
