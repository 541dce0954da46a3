import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemOf } from '../lib/staff-api.ts';
import { dismissShownToast, toast } from './toast.ts';

interface ActionOptions<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What the toast says; undefined shows none. */
  success?: (answer: Answer, input: Input) => string | undefined;
  failure: string | ((error: unknown) => string);
  onDone?: (answer: Answer, input: Input) => void;
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
 * Something that changes the server's data: says how it went (and takes away what was said of the
 * one before), takes no second press meanwhile, and makes every list look again afterwards.
 */
export function useAction<Input = void, Answer = unknown>({
  run,
  success,
  failure,
  onDone,
  onFail,
}: ActionOptions<Input, Answer>): Action<Input> {
  const client = useQueryClient();
  const [under, setUnder] = useState<{ input: Input } | null>(null);
  // State comes too late for the second half of a double click.
  const busy = useRef(false);

  const act = async (input: Input): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setUnder({ input });
    dismissShownToast();
    let answer: Answer;
    try {
      answer = await run(input);
    } catch (error) {
      const text = typeof failure === 'string' ? failure : failure(error);
      const { detail } = problemOf(error);
      toast({
        title: 'Error',
        description: text,
        kind: 'destructive',
        ...(detail !== null && detail !== text && { detail }),
      });
      onFail?.(error, input);
      return false;
    } finally {
      busy.current = false;
      setUnder(null);
    }
    const text = success?.(answer, input);
    if (text !== undefined) toast({ title: 'Success', description: text });
    onDone?.(answer, input);
    void client.invalidateQueries();
    return true;
  };

  return { act, busy: under !== null, busyWith: under?.input };
}
