import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '../../toast/toast.ts';
import { type ActionOptions, useAction } from '../hooks/use-action.ts';

interface FormActionOptions<Values extends FieldValues, Input, Answer>
  extends ActionOptions<Input, Answer> {
  /** The contract's: what it refuses is said beside the fields, in the server's words. */
  schema: z.ZodType<Input, Values>;
  /** What the form holds at first, and again when it was sent. */
  defaultValues: DefaultValues<Values>;
  /** What it holds at first instead: what was typed before a reload, say. */
  initialValues?: DefaultValues<Values>;
}

/**
 * A form whose values are sent by an action. What was typed stays until it was taken; what the schema
 * or the server refuses stands beside its field until that changes.
 */
export function useFormAction<Values extends FieldValues, Input extends FieldValues, Answer>({
  schema,
  defaultValues,
  initialValues = defaultValues,
  ...options
}: FormActionOptions<Values, Input, Answer>) {
  const form = useForm<Values, unknown, Input>({
    resolver: standardSchemaResolver(schema),
    defaultValues: initialValues,
  });
  const { act, busy } = useAction<Input, Answer>({
    ...options,
    onDone: (answer, input) => {
      form.reset(defaultValues);
      options.onDone?.(answer, input);
    },
    // Beside the fields of this form, by their labels.
    isSaid: (error) => {
      const fields = Object.keys(problemOf(error).errors);
      return fields.length > 0 && fields.every((field) => field in form.getValues());
    },
    onFail: (error, input) => {
      const refused = Object.entries(problemOf(error).errors);
      for (const [index, [field, message]] of refused.entries()) {
        form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
      }
      options.onFail?.(error, input);
    },
  });
  const send = form.handleSubmit(
    (input) => void act(input),
    () => toast({ title: 'Error', description: options.failure, kind: 'destructive' }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => void send(event);
  return { form, busy, submit };
}
