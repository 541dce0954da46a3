import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { dismissShownToast, toast } from '../../toast/toast.ts';

export interface ActionOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** The toast's text; undefined shows no toast. */
  success?: (answer: Answer, input: Input) => string | undefined;
  /** A second line of that toast. */
  detail?: (answer: Answer, input: Input) => string | undefined;
  /** Whether a part of it failed: the toast is then a warning. */
  isPartial?: (answer: Answer) => boolean;
  /** Takes it back; undefined without a way. */
  undo?: (answer: Answer, input: Input) => (() => void) | undefined;
  /** A link to its result in that toast; undefined for none. */
  view?: (answer: Answer, input: Input) => string | undefined;
  failure: string;
  onDone?: (answer: Answer, input: Input) => void;
  /** The second line of the error toast, by default the server's reason; null for none. */
  reasonOf?: (error: unknown) => string | null;
  /** Whether `onFail` asks the user what to do about this error: then no toast appears. */
  isQuestion?: (error: unknown) => boolean;
  /** For errors next to a form's fields, in addition to the toast. */
  onFail?: (error: unknown, input: Input) => void;
}

export interface Action<Input> {
  /** @returns whether it succeeded; false while another run is in progress */
  act: (input: Input) => Promise<boolean>;
  busy: boolean;
  /** The input of the current run. */
  busyWith: Input | undefined;
}

/**
 * A mutation that reports its result in a toast (replacing the last one), ignores further calls while it
 * runs, and refetches every query afterwards.
 */
export function useAction<Input = void, Answer = unknown>({
  run,
  success,
  detail,
  isPartial,
  undo,
  view,
  failure,
  onDone,
  reasonOf = (error) => problemOf(error).detail,
  isQuestion,
  onFail,
}: ActionOptions<Input, Answer>): Action<Input> {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const { mutateAsync, isPending, variables } = useMutation<Answer, Error, Input>({
    mutationKey,
    mutationFn: (input) => run(input),
    onMutate: dismissShownToast,
    onSuccess: (answer, input) => {
      const text = success?.(answer, input);
      const more = detail?.(answer, input);
      const back = undo?.(answer, input);
      const link = view?.(answer, input);
      if (text !== undefined) {
        toast({
          ...(isPartial?.(answer)
            ? { title: t('Partly done'), kind: 'warning' }
            : { title: t('Success'), kind: 'default' }),
          description: text,
          ...(more !== undefined && { detail: more }),
          ...(back && { undo: back }),
          ...(link !== undefined && { view: link }),
        });
      }
      onDone?.(answer, input);
      void client.invalidateQueries();
    },
    onError: (error, input) => {
      const reason = reasonOf(error);
      if (!isQuestion?.(error)) {
        toast({
          title: t('Error'),
          description: failure,
          kind: 'destructive',
          ...(reason !== null && reason !== failure && { detail: reason }),
        });
      }
      onFail?.(error, input);
    },
  });

  const act = async (input: Input): Promise<boolean> => {
    // `isPending` changes with the next render: too late for a double click.
    if (client.isMutating({ mutationKey }) > 0) return false;
    return mutateAsync(input).then(
      () => true,
      () => false,
    );
  };
  return { act, busy: isPending, busyWith: isPending ? variables : undefined };
}
