import { type ReactNode, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { DangerButton } from '../buttons.tsx';
import { Dialog } from './dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the other button, if 'Cancel' would be ambiguous. */
  keep?: string;
  danger?: boolean;
}

interface Confirm {
  /** Asks; if it is called again before the answer, the first question is answered with no. */
  confirm: (question: Question) => Promise<boolean>;
  /** The dialog, to be rendered. */
  dialog: ReactNode;
}

/** Asks before an action that can't easily be undone. */
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
            {question.keep ?? t('Cancel')}
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
