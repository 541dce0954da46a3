import { Radio } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RichEditorHandle } from '#features/rich-text/admin/public.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import * as parts from '#ui/admin/parts.module.css';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';
import type { AdminArticle } from '../../contract.ts';
import * as styles from './article-form.module.css';
import { ChecklistButton } from './checklist/checklist-button.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { DraftAndPresence } from './draft-and-presence.tsx';
import { Rail } from './fields/rail.tsx';
import { TextFields } from './fields/text-fields.tsx';
import { FormBar, reason } from './form-bar.tsx';
import { useDrafting } from './generated-draft/generator-panel.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import {
  isStillThere,
  keepDraft,
  type LocalDraft,
  randomId,
  removeDraft,
} from './local-drafts/draft-storage.ts';
import { Recovery, useLeftDrafts } from './local-drafts/restore-draft.tsx';
import { useLocalDraft } from './local-drafts/use-local-draft.ts';
import { useOtherTabs } from './local-drafts/use-other-tabs.ts';
import { FormNotices } from './notices.tsx';
import { PreviewPane, PreviewToggle } from './preview/preview-pane.tsx';
import { RejectedDialog } from './rejected-dialog.tsx';
import { RemoteImagesNotice } from './remote-images/remote-images-notice.tsx';
import { useRemoteImages } from './remote-images/use-remote-images.ts';
import { RevisionsDialog } from './revisions/revisions-dialog.tsx';
import { type SaveWay, statusOf, useSave } from './save/save.ts';
import { useSaveKey } from './save/use-save-key.ts';
import { isoOf, scheduleFault } from './schedule.ts';
import { useFormState } from './use-form-state.ts';
import { usePresence } from './use-presence.ts';
import { type FormField, type FormValues, missingFields, valuesOf } from './values.ts';

const LEAVE = {
  title: 'Leave without saving?',
  text: 'What you changed in this article has not been saved and would be lost.',
  action: 'Leave',
  danger: true,
};
const KEPT_HERE =
  'What you changed in this article has not been saved. A draft of it stays on this device and is offered when you open the article again.';
const PUBLISH_NOW = {
  title: 'Publish this article now?',
  text: 'It does not wait for its planned date and time.',
  action: 'Publish Now',
};
const NO_DATE = 'Please select a date and time to schedule the article';

interface EditorProps {
  /** The id of the account that writes. */
  account: number;
  /** Whether it may have drafts generated. */
  mayDraft: boolean;
  /** As it was loaded; null for a new one. */
  article: AdminArticle | null;
  /** What a new one is called at first. */
  title?: string | undefined;
  /** A new article was saved for the first time and stays open. */
  onStored: (id: number) => void;
  /** Opens the desk of its live coverage. */
  onLive: (id: number) => void;
  onClose: () => void;
}

/** The fields of one article and what saves them. */
export function ArticleFormEditor(props: EditorProps) {
  const { account, mayDraft, article: opened, onStored, onLive, onClose } = props;
  const form = useFormState(opened, props.title);
  const { article, values, saved, unsaved } = form;
  const [rejected, setRejected] = useState(
    opened?.moderationStatus === 'rejected' && opened.rejectionNote !== null,
  );
  const [previewing, setPreviewing] = useState(false);
  const [showsAuditLog, setShowsAuditLog] = useState(false);
  const [lifts, setLifts] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [draftId] = useState(randomId);
  const { confirm, dialog } = useConfirm();

  const id = article?.id ?? null;
  const version = article?.version ?? null;
  const stored = useMemo(() => valuesOf(article), [article]);
  const { clientKey, generatedDraftId, restoredVersion } = form;
  const ids = { clientKey, generatedDraftId, restoredVersion };
  const draft = { id: draftId, account, article: id, ...ids, version, values, saved };
  const content = useRef<RichEditorHandle>(null);
  const settle = () => content.current?.report();
  const { keeping, forget } = useLocalDraft(draft, unsaved, settle);
  const tabs = useOtherTabs(account, id, draftId);
  const recovery = useLeftDrafts({ account, article: id, open: tabs.drafts, stored });
  const others = usePresence(id);
  const { url } = useSite();
  const remote = useRemoteImages(values, (copies) => {
    content.current?.replaceImages(copies, url);
    form.replaceImages(remote.withCopies);
  });
  const recover = async (left: LocalDraft, recovered: FormValues) => {
    recovery.settle(left);
    form.exchangeFor(recovered, 'What was never saved is back in the form.');
    form.setGeneratedDraftId(left.generatedDraftId);
    form.setRestoredVersion(left.restoredVersion);
    // Two tabs with one idempotency key would save over each other.
    const key = (await isStillThere(left)) ? left.clientKey : clientKey;
    form.setClientKey(key);
    // In this order: at no moment is it kept nowhere.
    const changes = { clientKey: key, version, saved, values: recovered, at: Date.now() };
    const own = { ...left, ...changes, id: draftId };
    if (await keepDraft(own)) await removeDraft(left);
  };

  const mayLeave = () =>
    confirm(keeping.state === 'impossible' ? LEAVE : { ...LEAVE, text: KEPT_HERE });
  const release = useLeaveGuard(unsaved, mayLeave);
  const close = () => {
    release();
    onClose();
  };
  const openLive = async (articleId: number) => {
    if (unsaved && !(await mayLeave())) return;
    release();
    onLive(articleId);
  };
  const saves = useSave({ article, saved }, ids, (answer, { way, values: sent }) => {
    forget();
    tabs.tellSaved(answer.id, { version: answer.version, at: new Date().toISOString() });
    if (way !== 'keep') return close();
    form.savedAs(answer, remote.withCopies(sent));
    setSavedAt(Date.now());
    if (article === null) onStored(answer.id);
  });
  const { save, saving, errors, refusals } = saves;
  const isNewer = tabs.saved !== null && tabs.saved.version > (version ?? 0);
  const isOwn = saves.conflict !== null && tabs.saved?.version === saves.conflict.version;
  const conflict = saves.conflict && { ...saves.conflict, ...(isOwn && { by: null }) };

  const title = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(opened === null).current;
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
    form.change(field, text);
    if (errors[field] !== undefined) saves.forgive(field);
  };

  /** What keeps it from being scheduled as it is; undefined where nothing does. */
  const planFault = () => {
    const iso = isoOf(values.scheduledPublishAt);
    if (iso === null) return NO_DATE;
    // A schedule that stands may be saved again, whatever its minute.
    const stands = values.scheduledPublishAt === saved.scheduledPublishAt;
    const isSame = stands && values.embargoUntil === saved.embargoUntil;
    return isSame ? undefined : scheduleFault(iso, new Date(), values.embargoUntil);
  };
  const press = async (way: SaveWay) => {
    const fault = statusOf(way, article) === 'scheduled' ? planFault() : undefined;
    if (fault !== undefined) {
      toast({ title: 'Error', description: fault, kind: 'destructive' });
      saves.refuse({ scheduledPublishAt: fault });
      return;
    }
    if (way === 'publish-now' && !(await confirm(PUBLISH_NOW))) return;
    save(way, values);
  };

  const missing = missingFields(values);
  useSaveKey(() => {
    if (saving !== undefined) return;
    if (missing.length > 0) {
      toast({ title: 'Not saved yet', description: reason(missing), kind: 'destructive' });
    } else if (!unsaved && article !== null) {
      toast({ title: 'Saved', description: 'There is nothing here that is not saved.' });
    } else void press('keep');
  }, settle);

  // A save that stays in the editor does not stop the typing.
  const readOnly = saving !== undefined && saving !== 'keep';
  const part = { values, errors, readOnly, onChange: change };
  const drafting = useDrafting({
    may: mayDraft,
    form,
    readOnly,
    confirm,
    onOpen: () => setPreviewing(false),
  });
  return (
    <>
      <FormBar
        article={article}
        values={values}
        heading={heading}
        missing={missing}
        saving={saving}
        tools={
          <>
            {drafting.toggle}
            <PreviewToggle previewing={previewing} onToggle={() => setPreviewing(!previewing)} />
            {article?.can.includes('live') && (
              <Button variant="quiet" onClick={() => void openLive(article.id)}>
                <Icon icon={Radio} />
                <span>Live</span>
              </Button>
            )}
            <ChecklistButton values={values} remote={remote.images} />
          </>
        }
        onBack={() => {
          if (!unsaved) close();
          else void mayLeave().then((leave) => leave && close());
        }}
        onSave={(button) => void press(button)}
      />
      <DraftAndPresence
        keeping={keeping}
        savedAt={savedAt}
        others={others}
        {...(article && { onHistory: () => setShowsAuditLog(true) })}
      />
      <FormNotices
        failure={saves.failure}
        busy={saving !== undefined}
        onRetry={(way) => void press(way)}
        onBegin={() => {
          saves.dismissFailure();
          form.begin();
        }}
        onDismissFailure={saves.dismissFailure}
        exchanged={form.exchange?.what ?? null}
        onUndo={form.undo}
        onDismissExchange={form.dismissExchange}
        isOpenElsewhere={tabs.isOpenElsewhere}
        isSavedElsewhere={isNewer}
        onCompare={() => tabs.saved && saves.askAbout({ ...tabs.saved, by: null })}
      >
        <RemoteImagesNotice images={remote.images} onRetry={remote.retry} />
        {recovery.offer && (
          <Recovery
            key={recovery.offer.id}
            draft={recovery.offer}
            more={recovery.more}
            stored={stored}
            version={version}
            onRecover={(recovered) => recovery.offer && void recover(recovery.offer, recovered)}
            onDiscard={() => {
              if (recovery.offer === null) return;
              recovery.settle(recovery.offer);
              void removeDraft(recovery.offer);
            }}
          />
        )}
      </FormNotices>
      {previewing && <PreviewPane values={values} article={article} />}
      {/* What is written stays as it is, where the caret stands too. */}
      <div className={parts.wide} hidden={previewing}>
        <div className={classNames(styles.columns, drafting.open && styles.withPanel)} ref={fields}>
          {drafting.panel}
          <TextFields
            {...part}
            titleRef={title}
            editorRef={content}
            replaced={form.replaced}
            remote={remote.shown}
          />
          <Rail {...part} article={article} remote={remote.shown} onLift={() => setLifts(true)} />
        </div>
      </div>
      {rejected && opened && (
        <RejectedDialog note={opened.rejectionNote ?? ''} onClose={() => setRejected(false)} />
      )}
      {lifts && article && (
        <LiftDialog
          article={article}
          onLifted={(answer) => {
            setLifts(false);
            form.liftedAs(answer);
            tabs.tellSaved(answer.id, { version: answer.version, at: new Date().toISOString() });
          }}
          onClose={() => setLifts(false)}
        />
      )}
      {conflict && id !== null && (
        <ConflictDialog
          articleId={id}
          conflict={conflict}
          mine={{ mine: values, saved, stored }}
          onMerge={(theirs, merged, by) => {
            saves.dismissConflict();
            form.exchangeFor(merged, `Your changes stand in the version of ${by} now.`, theirs);
            form.setRestoredVersion(restoredVersion);
          }}
          onOverwrite={(over) => save(conflict.way, values, over)}
          onTake={(theirs, by) => {
            saves.dismissConflict();
            const what = `The version of ${by} took the place of yours.`;
            form.exchangeFor(valuesOf(theirs), what, theirs);
          }}
          onClose={saves.dismissConflict}
        />
      )}
      {showsAuditLog && id !== null && (
        <RevisionsDialog
          articleId={id}
          present={values}
          onRestore={(restored, { version: restoredFrom, savedAt: at }) => {
            setShowsAuditLog(false);
            const what = `The save of ${moment(at)} stands in the form. It is not saved anew yet.`;
            form.exchangeFor(restored, what);
            form.setRestoredVersion(restoredFrom);
          }}
          onClose={() => setShowsAuditLog(false)}
        />
      )}
      {dialog}
    </>
  );
}
