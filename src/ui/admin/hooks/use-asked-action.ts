import { type Question, useConfirm } from '../dialog/confirm.tsx';
import { type ActionOptions, useAction } from './use-action.ts';

interface AskedActionOptions<Input, Answer> extends ActionOptions<Input, Answer> {
  /** What the user is asked before it runs. */
  question: (input: Input) => Question;
}

/** An action that can't easily be undone: it runs after a confirmation. */
export function useAskedAction<Input = void, Answer = unknown>({
  question,
  ...options
}: AskedActionOptions<Input, Answer>) {
  const { confirm, dialog } = useConfirm();
  const action = useAction(options);
  const ask = async (input: Input) => {
    if (await confirm(question(input))) await action.act(input);
  };
  return {
    ...action,
    ask: (input: Input) => void ask(input),
    /** The confirmation, to be rendered. */
    dialog,
  };
}
