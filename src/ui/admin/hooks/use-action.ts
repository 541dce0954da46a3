import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { dismissShownToast, toast } from '../../toast/toast.ts';

export interface ActionOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What the toast says; undefined shows none. */
  success?: (answer: Answer, input: Input) => string | undefined;
  /** A further line of that toast. */
  detail?: (answer: Answer) => string | undefined;
  failure: string;
  onDone?: (answer: Answer, input: Input) => void;
  /** Whether the reason stands elsewhere: the toast leaves it out. */
  isSaid?: (error: unknown) => boolean;
  /** For what a form shows beside its fields; the toast comes anyway. */
  onFail?: (error: unknown, input: Input) => void;
}

export interface Action<Input> {
  /** @returns whether it was done; while another is under way it is not even tried */
  act: (input: Input) => Promise<boolean>;
  busy: boolean;
  /** What it is being done to. */
  busyWith: Input | undefined;
}

/**
 * A mutation that says in a toast how it went (and takes away the message of the one before), takes no
 * second press meanwhile, and refreshes every list afterwards.
 */
export function useAction<Input = void, Answer = unknown>({
  run,
  success,
  detail,
  failure,
  onDone,
  isSaid,
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
      const more = detail?.(answer);
      if (text !== undefined) {
        toast({ title: 'Success', description: text, ...(more !== undefined && { detail: more }) });
      }
      onDone?.(answer, input);
      void client.invalidateQueries();
    },
    onError: (error, input) => {
      const { detail: said } = problemOf(error);
      const reason = isSaid?.(error) ? null : said;
      toast({
        title: 'Error',
        description: failure,
        kind: 'destructive',
        ...(reason !== null && reason !== failure && { detail: reason }),
      });
      onFail?.(error, input);
    },
  });

  const act = async (input: Input): Promise<boolean> => {
    // `isPending` comes with the next render: too late for the second half of a double click.
    if (client.isMutating({ mutationKey }) > 0) return false;
    return mutateAsync(input).then(
      () => true,
      () => false,
    );
  };
  return { act, busy: isPending, busyWith: isPending ? variables : undefined };
}
