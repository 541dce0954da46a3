import { countArticles } from '#features/articles/admin/public.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { BulkAnswer } from '../contract.ts';
import type { Selection } from './selection.ts';

export interface Failures {
  answer: BulkAnswer;
  /** What was chosen when it was asked for. */
  chosen: Selection;
}

/** What a bulk action could not do, and why; stays until it is read. */
export function FailuresDialog({ answer, chosen, onClose }: Failures & { onClose: () => void }) {
  return (
    <Dialog
      title={`${countArticles(answer.failed.length)} left as ${answer.failed.length === 1 ? 'it was' : 'they were'}`}
      description={answer.message}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={parts.log}>
        {answer.failed.map(({ id, detail }) => (
          <li key={id}>
            <b dir="auto">{chosen.get(id)?.title ?? `Article ${id}`}</b>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
