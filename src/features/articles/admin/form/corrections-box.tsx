import { Plus } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FormSelect, FormTextArea } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import type { AdminArticle } from '../../contract.ts';
import { type Correction, correctionInputSchema } from '../../corrections.contract.ts';
import { CORRECTION_WORDS, isPublic, LIMITS } from '../../values.ts';
import { removeCorrection, saveCorrection } from './form-api.ts';

interface CorrectionDialogProps {
  articleId: number;
  /** Null for a new one. */
  correction: Correction | null;
  onSaved: (corrections: Correction[]) => void;
  onClose: () => void;
}

function CorrectionDialog({ articleId, correction, onSaved, onClose }: CorrectionDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: correctionInputSchema,
    defaultValues: {
      kind: correction?.kind ?? 'correction',
      wrong: correction?.wrong ?? '',
      correct: correction?.correct ?? '',
    },
    run: (input) => saveCorrection(articleId, correction?.id ?? null, input),
    success: () => (correction === null ? t('Correction published') : t('Correction changed')),
    failure: t('Failed to save the correction'),
    onDone: (answer) => onSaved(answer.corrections),
  });
  const field = (name: 'wrong' | 'correct', label: string, called: string) => (
    <FormTextArea
      form={form}
      name={name}
      label={label}
      called={called}
      rows={3}
      maxLength={LIMITS.correction}
      dir="auto"
    />
  );
  return (
    <FormDialog
      confirmsDiscard
      title={correction === null ? t('Add a Correction') : t('Change the Correction')}
      description={t(
        'Readers see it right away, with its date: at the top and end of the article and on the corrections page. The article’s text stays as it is.',
      )}
      action={correction === null ? t('Publish Correction') : t('Save')}
      busyLabel={t('Saving...')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSelect form={form} name="kind" label={t('Kind')}>
        <option value="correction">{t('Correction: the text was wrong')}</option>
        <option value="clarification">{t('Clarification: the text was unclear')}</option>
      </FormSelect>
      {field('wrong', t('We wrote'), t('The wrong text'))}
      {field('correct', t('It should say'), t('The correct text'))}
    </FormDialog>
  );
}

/** The corrections of a public article: dated notes for readers. */
export function CorrectionsBox({ article }: { article: AdminArticle | null }) {
  const [known, setKnown] = useState<readonly Correction[] | null>(null);
  const [open, setOpen] = useState<Correction | 'new' | null>(null);
  const { confirm, dialog } = useConfirm();
  const id = article?.id ?? 0;
  const corrections = known ?? article?.corrections ?? [];
  const { act: remove, busyWith } = useAction<number>({
    run: (correctionId) => removeCorrection(id, correctionId),
    success: () => t('Correction removed'),
    failure: t('Failed to remove the correction'),
    onDone: (_, gone) => setKnown(corrections.filter((one) => one.id !== gone)),
  });
  if (article === null || !(isPublic(article) || corrections.length > 0)) return null;
  const may = article.can.includes('correct');
  return (
    <Box
      title={t('Corrections')}
      action={
        may && (
          <RowButton icon={Plus} aria-label={t('Add a correction')} onClick={() => setOpen('new')}>
            {t('Add')}
          </RowButton>
        )
      }
    >
      {corrections.length === 0 && (
        <p className={parts.note}>
          {t('No corrections. A correction is a dated note for readers. Typos don’t need one.')}
        </p>
      )}
      {corrections.length > 0 && (
        <ul className="stack">
          {corrections.map((one) => (
            <li key={one.id}>
              <span className={parts.note}>
                {CORRECTION_WORDS[one.kind].name},{' '}
                <time dateTime={one.notedAt}>{formatLocalTime(one.notedAt)}</time>
              </span>
              <p dir="auto">
                <del>{one.wrong}</del>
              </p>
              <p dir="auto">{one.correct}</p>
              {may && (
                <div className="cluster">
                  <OutlineButton
                    aria-label={t('Change: {correct}', { correct: one.correct })}
                    onClick={() => setOpen(one)}
                  >
                    {t('Change')}
                  </OutlineButton>
                  <OutlineButton
                    aria-label={t('Remove: {correct}', { correct: one.correct })}
                    busy={busyWith === one.id}
                    onClick={() =>
                      void confirm({
                        title: t('Remove this correction?'),
                        text: t('Readers will no longer see that the article was corrected.'),
                        action: t('Remove'),
                        danger: true,
                      }).then((sure) => sure && remove(one.id))
                    }
                  >
                    {t('Remove')}
                  </OutlineButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <CorrectionDialog
          articleId={id}
          correction={open === 'new' ? null : open}
          onSaved={(saved) => {
            setKnown(saved);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </Box>
  );
}
