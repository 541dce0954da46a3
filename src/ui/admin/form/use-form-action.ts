import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { t } from '#lib/messages/admin.ts';
import '#lib/api/issue-message.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '../../toast/toast.ts';
import { type ActionOptions, useAction } from '../hooks/use-action.ts';

interface FormActionOptions<Values extends FieldValues, Input, Answer>
  extends ActionOptions<Input, Answer> {
  /** The contract's schema: errors appear next to the fields, in the server's words. */
  schema: z.ZodType<Input, Values>;
  /** The initial values, and the values after a successful submit. */
  defaultValues: DefaultValues<Values>;
  /** Initial values that replace them, such as text typed before a reload. */
  initialValues?: DefaultValues<Values>;
}

/**
 * A form whose values are submitted by an action. Typed text stays until it is accepted; an error from
 * schema or server stays next to its field until that changes.
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
    // Shown next to the fields of this form, with their labels.
    reasonOf: (error) => {
      const { detail, errors } = problemOf(error);
      const fields = Object.keys(errors);
      const isShown = fields.length > 0 && fields.every((field) => field in form.getValues());
      return isShown ? null : detail;
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
    () =>
      toast({
        title: t('Error'),
        description: options.failure,
        detail: t('Check the highlighted fields.'),
        kind: 'destructive',
      }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => void send(event);
  return { form, busy, submit, submitAgain: () => void send() };
}
