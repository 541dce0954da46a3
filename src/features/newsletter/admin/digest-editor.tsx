import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { InputField, TextAreaField } from '#ui/admin/form/fields.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Button } from '#ui/button.tsx';
import type { Digest, NewsletterOverview } from '../contract.ts';
import { DIGEST_LIMITS } from '../values.ts';
import { digestQuery, previewQuery } from './api.ts';
import { DigestActions } from './digest-actions.tsx';
import { DigestArticles } from './digest-articles.tsx';
import { EmailPreview } from './email-preview.tsx';
import * as styles from './newsletter.module.css';
import { digestOf, useDigest } from './use-digest.ts';

const SAVING_LABELS = {
  saved: t('Saved'),
  waiting: t('Unsaved changes'),
  saving: t('Saving...'),
  failed: t('Couldn’t save'),
};

const LEAVE = {
  title: t('Leave without saving?'),
  text: t('Your latest changes couldn’t be saved. If you leave, they are lost.'),
  action: t('Leave'),
  danger: true,
};

/** @returns whether the view can close: everything is saved, or the user discards it */
export type MayLeave = () => Promise<boolean>;

export interface DigestEditorProps {
  digest: Digest;
  mail: NewsletterOverview['mail'];
  recipients: number;
  /** Called before the view closes. */
  leaving: Ref<MayLeave>;
  onClose: () => void;
}

/** Edits a draft digest, with a preview. */
export function DigestEditor({ digest, mail, recipients, leaving, onClose }: DigestEditorProps) {
  const client = useQueryClient();
  const draft = useDigest(digest);
  const { confirm, dialog } = useConfirm();
  const { fields, change, saving } = draft;
  const preview = useQuery(previewQuery(useDebouncedValue(digestOf(fields), 500)));
  const noSubject = fields.subject.trim() === '';

  const mayLeave = async () => {
    // Retrying doesn't resolve a conflict.
    const isOpen = saving.state !== 'failed' || saving.why === 'other';
    if (saving.state === 'saved' || (isOpen && (await draft.save()))) return true;
    const sure = await confirm(LEAVE);
    if (sure) draft.drop();
    return sure;
  };
  const release = useLeaveGuard(saving.state !== 'saved', mayLeave);
  useImperativeHandle(leaving, () => mayLeave);

  const leave = async () => {
    if (!(await mayLeave())) return;
    release();
    // Show the stored digest when it is opened again.
    await client.invalidateQueries({ queryKey: digestQuery(digest.id).queryKey });
    onClose();
  };

  return (
    <div className={styles.editor}>
      <div className={styles.column}>
        {digest.problem !== null && (
          <Notice kind="bad" title={t('Not sent')}>
            <p>{digest.problem}</p>
          </Notice>
        )}
        {saving.state === 'failed' && (
          <Notice
            kind="bad"
            title={t('Couldn’t save')}
            actions={
              <>
                {saving.why === 'other' && (
                  <Button variant="line" onClick={() => void draft.save()}>
                    {t('Try Again')}
                  </Button>
                )}
                {saving.why === 'stale' && (
                  <Button variant="line" onClick={() => void draft.saveOver()}>
                    {t('Overwrite With Mine')}
                  </Button>
                )}
                {saving.why !== 'other' && (
                  <Button variant="line" onClick={() => void leave()}>
                    {t('Leave Without Saving')}
                  </Button>
                )}
              </>
            }
          >
            <p>{saving.reason}</p>
          </Notice>
        )}
        <section className={parts.box} aria-label={t('Text')}>
          <div className={parts.boxBody}>
            <InputField
              label={t('Subject')}
              count={`${fields.subject.length}/${DIGEST_LIMITS.subject}`}
              error={noSubject ? t('a subject is required') : undefined}
              type="text"
              dir="auto"
              maxLength={DIGEST_LIMITS.subject}
              value={fields.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <TextAreaField
              label={t('Introduction')}
              hint={t('Plain text. Leave an empty line between paragraphs.')}
              dir="auto"
              rows={5}
              maxLength={DIGEST_LIMITS.intro}
              value={fields.intro}
              onChange={(event) => change({ intro: event.target.value })}
            />
            <p className={parts.note} role="status">
              {noSubject && saving.state === 'saved'
                ? t('Saved, except for the empty subject')
                : SAVING_LABELS[saving.state]}
            </p>
          </div>
        </section>
        <DigestArticles
          articles={fields.articles}
          notPublicCount={digest.notPublicCount}
          onChange={(articles) => change({ articles })}
        />
        <DigestActions draft={draft} mail={mail} recipients={recipients} onClose={onClose} />
      </div>
      <section className={styles.preview} aria-label={t('Preview')}>
        {preview.data && <EmailPreview {...preview.data} />}
        {!preview.data && preview.isError && <QueryFailed query={preview} small />}
      </section>
      {dialog}
    </div>
  );
}
