import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import type { Issue, NewsletterOverview } from '../../contract.ts';
import { DIGEST_LIMITS } from '../../values.ts';
import { issueQuery, previewQuery } from './api.ts';
import { DigestActions } from './digest-actions.tsx';
import { DigestArticles } from './digest-articles.tsx';
import { MailFrame } from './mail-frame.tsx';
import { digestOf, useDigest } from './use-digest.ts';

const SAVING_WORDS = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Not saved',
};

interface DigestEditorProps {
  issue: Issue;
  mail: NewsletterOverview['mail'];
  recipients: number;
  onClose: () => void;
}

/** A digest that is being made: what it says on the left, how it will look on the right. */
export function DigestEditor({ issue, mail, recipients, onClose }: DigestEditorProps) {
  const client = useQueryClient();
  const draft = useDigest(issue);
  const { fields, change, saving } = draft;
  const preview = useQuery(previewQuery(useSettled(digestOf(fields), 500)));
  const noSubject = fields.subject.trim() === '';

  const reload = async () => {
    // The key of the view is its id: what was typed goes when the list is opened anew.
    await client.invalidateQueries({ queryKey: issueQuery(issue.id).queryKey });
    onClose();
  };

  return (
    <div className="nl-desk">
      <div className="nl-write">
        {issue.problem !== null && (
          <Notice kind="bad" title="Not sent">
            <p>{issue.problem}</p>
          </Notice>
        )}
        {saving.state === 'failed' && (
          <Notice
            kind="bad"
            title="Not saved"
            actions={
              saving.stale ? (
                <Button variant="line" onClick={() => void reload()}>
                  Back to Newsletter
                </Button>
              ) : (
                <Button variant="line" onClick={() => void draft.save()}>
                  Try Again
                </Button>
              )
            }
          >
            <p>{saving.reason}</p>
          </Notice>
        )}
        <section className="box" aria-label="Text">
          <div className="box-body">
            <Field
              label="Subject"
              count={`${fields.subject.length}/${DIGEST_LIMITS.subject}`}
              error={noSubject ? 'a digest needs a subject' : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  className="inp"
                  type="text"
                  dir="auto"
                  maxLength={DIGEST_LIMITS.subject}
                  autoComplete="off"
                  value={fields.subject}
                  onChange={(event) => change({ subject: event.target.value })}
                />
              )}
            </Field>
            <Field label="Introduction" hint="Plain text. An empty line begins a new paragraph.">
              {(control) => (
                <textarea
                  {...control}
                  className="inp"
                  dir="auto"
                  rows={5}
                  maxLength={DIGEST_LIMITS.intro}
                  value={fields.intro}
                  onChange={(event) => change({ intro: event.target.value })}
                />
              )}
            </Field>
            <p className="note" role="status">
              {SAVING_WORDS[saving.state]}
            </p>
          </div>
        </section>
        <DigestArticles
          articles={fields.articles}
          leftOut={issue.leftOut}
          onChange={(articles) => change({ articles })}
        />
        <DigestActions draft={draft} mail={mail} recipients={recipients} onClose={onClose} />
      </div>
      <section className="nl-look" aria-label="Preview">
        {preview.data && <MailFrame {...preview.data} />}
        {!preview.data && preview.isError && (
          <EmptyState kind="error" small title={preview.error.message}>
            <Button onClick={() => void preview.refetch()}>Retry</Button>
          </EmptyState>
        )}
      </section>
    </div>
  );
}
