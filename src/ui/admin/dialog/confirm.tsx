import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../button.tsx';
import { DangerButton } from '../buttons.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  title: string;
  text: string;
  /** The word on the button that goes on. */
  action: string;
  /** The word on the one that does nothing, where 'Cancel' would say both. */
  keep?: string;
  danger?: boolean;
}

interface Confirm {
  /** Asks; where it is asked again before the answer, the first question is answered with no. */
  confirm: (question: Question) => Promise<boolean>;
  /** To be rendered somewhere. */
  dialog: ReactNode;
}

/** A question before something that is not easily taken back. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = useRef<((answer: boolean) => void) | null>(null);

  const answer = (yes: boolean) => {
    settle.current?.(yes);
    settle.current = null;
    setQuestion(null);
  };
  const confirm = (next: Question) =>
    new Promise<boolean>((resolve) => {
      settle.current?.(false);
      settle.current = resolve;
      setQuestion(next);
    });

  const Go = question?.danger ? DangerButton : Button;
  const dialog = question && (
    <Dialog
      title={question.title}
      description={question.text}
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="line" onClick={() => answer(false)}>
            {question.keep ?? 'Cancel'}
          </Button>
          <Go variant={question.danger ? 'default' : 'primary'} onClick={() => answer(true)}>
            {question.action}
          </Go>
        </>
      }
    />
  );
  return { confirm, dialog };
}
