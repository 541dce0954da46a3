import { withLocalTimes } from '#lib/format/local-times.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { BulkAnswer } from '../../bulk.contract.ts';
import { countArticles } from '../list-view.ts';
import type { Selection } from './selection.ts';

export interface Failures {
  answer: BulkAnswer;
  /** The selection that the action was run on. */
  chosen: Selection;
}

/** The articles that a bulk action could not change, and why. */
export function FailuresDialog({ answer, chosen, onClose }: Failures & { onClose: () => void }) {
  return (
    <Dialog
      title={t('{countArticles} not changed', {
        countArticles: countArticles(answer.failed.length),
      })}
      description={answer.message}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className={parts.log}>
        {answer.failed.map(({ id, detail }) => (
          <li key={id}>
            <b dir="auto">{chosen.get(id)?.title ?? t('Article {id}', { id })}</b>
            <span>{withLocalTimes(detail)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
