import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { StaffArticle } from '../../contract.ts';
import { myArticleQuery } from './article-form-api.ts';
import { ChecklistButton } from './checklist-button.tsx';
import { FormBar } from './form-bar.tsx';
import { ConflictDialog, RejectedDialog } from './form-dialogs.tsx';
import { useLeaveGuard } from './form-leave.ts';
import { Rail } from './form-rail.tsx';
import { type SaveButton, useSave } from './form-save.ts';
import { isoOf, scheduleFault } from './form-schedule.ts';
import { TextFields } from './form-text.tsx';
import { changed, type FormField, missingFields, sameValues, valuesOf } from './form-values.ts';
import { PreviewPane } from './preview-pane.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

const LEAVE = {
  title: 'Leave without saving?',
  text: 'What you changed in this article has not been saved and would be lost.',
  action: 'Leave',
  danger: true,
};
const PUBLISH_NOW = {
  title: 'Publish this article now?',
  text: 'It does not wait for its planned date and time.',
  action: 'Publish Now',
};
const NO_DATE = 'Please select a date and time to schedule the article';

interface EditorProps {
  /** As it was loaded; null for a new one. */
  article: StaffArticle | null;
  /** What another person saved takes the place of what stands here. */
  onReload: (article: StaffArticle) => void;
  onClose: () => void;
}

/** The fields of one article and what saves them. */
export function ArticleFormEditor({ article, onReload, onClose }: EditorProps) {
  const client = useQueryClient();
  const opened = useRef(valuesOf(article)).current;
  const [values, setValues] = useState(opened);
  const [rejected, setRejected] = useState(
    article?.moderationStatus === 'rejected' && article.rejectionNote !== null,
  );
  const [previewing, setPreviewing] = useState(false);
  const [reloading, setReloading] = useState(false);
  const { confirm, dialog } = useConfirm();
  const unsaved = !sameValues(opened, values);
  const release = useLeaveGuard(unsaved, () => confirm(LEAVE));
  const close = () => {
    release();
    onClose();
  };
  const saves = useSave(article, close);
  const { save, saving, errors, refusals, conflict } = saves;

  const title = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = article === null;
  useEffect(() => {
    const first = isNew ? title.current : heading.current;
    first?.focus({ preventScroll: true });
  }, [isNew]);

  // What is not taken is shown, not only told.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    setPreviewing(false);
    const frame = requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const change = (field: FormField, text: string) => {
    setValues((before) => changed(before, field, text, isNew));
    if (errors[field] !== undefined) saves.forgive(field);
  };

  const press = async (button: SaveButton) => {
    if (button === 'schedule') {
      const iso = isoOf(values.scheduledPublishAt);
      // A schedule that stands may be saved again, whatever its minute.
      const stands = values.scheduledPublishAt === opened.scheduledPublishAt;
      const fault = iso === null ? NO_DATE : stands ? undefined : scheduleFault(iso, new Date());
      if (fault !== undefined) {
        toast({ title: 'Error', description: fault, kind: 'destructive' });
        saves.refuse({ scheduledPublishAt: fault });
        return;
      }
    }
    if (button === 'publish-now' && !(await confirm(PUBLISH_NOW))) return;
    save(button, values);
  };

  const takeTheirs = async () => {
    if (article === null) return;
    setReloading(true);
    try {
      const theirs = await client.fetchQuery(myArticleQuery(article.id));
      release();
      onReload(theirs);
    } catch {
      toast({ title: 'Error', description: 'Failed to fetch article', kind: 'destructive' });
      setReloading(false);
    }
  };

  const part = { values, errors, readOnly: saving !== undefined, onChange: change };
  return (
    <>
      <FormBar
        article={article}
        heading={heading}
        missing={missingFields(values)}
        saving={saving}
        tools={
          <>
            <PreviewToggle previewing={previewing} onToggle={() => setPreviewing(!previewing)} />
            <ChecklistButton values={values} />
          </>
        }
        onBack={() => {
          if (!unsaved) close();
          else void confirm(LEAVE).then((leave) => leave && close());
        }}
        onSave={(button) => void press(button)}
      />
      {previewing && <PreviewPane values={values} article={article} />}
      {/* What is written stays as it is, where the caret stands too. */}
      <div className="wide-wrap ed-body" hidden={previewing}>
        <div className="ed" ref={fields}>
          <TextFields {...part} titleRef={title} />
          <Rail {...part} article={article} />
        </div>
      </div>
      {rejected && article && (
        <RejectedDialog note={article.rejectionNote ?? ''} onClose={() => setRejected(false)} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={reloading}
          onKeep={saves.overwrite}
          onTake={() => void takeTheirs()}
          onClose={saves.dismissConflict}
        />
      )}
      {dialog}
    </>
  );
}
