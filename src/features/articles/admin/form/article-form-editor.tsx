import { useMemo, useRef, useState } from 'react';
import { createHighlights, type RichEditorHandle } from '#features/rich-text/admin/public.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { randomId } from '#lib/random-id.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';
import type { AdminArticle } from '../../contract.ts';
import * as styles from './article-form.module.css';
import type { EditorProps } from './editor-props.ts';
import { Rail } from './fields/rail.tsx';
import { TextFields } from './fields/text-fields.tsx';
import { FormBar } from './form-bar.tsx';
import { FormNotices } from './form-notices.tsx';
import { FormTools } from './form-tools.tsx';
import {
  EMPTY_FORM,
  type FormField,
  type FormValues,
  formValues,
  missingFields,
} from './form-values.ts';
import { useGenerator } from './generated-draft/use-generator.tsx';
import {
  draftExists,
  type LocalDraft,
  removeArticleDraft,
  storeArticleDraft,
} from './local-drafts/article-drafts.ts';
import { RestoreDraft, useLeftDrafts } from './local-drafts/restore-draft.tsx';
import { useLocalDraft } from './local-drafts/use-local-draft.ts';
import { useOtherTabs } from './local-drafts/use-other-tabs.ts';
import { usePending } from './pending/use-pending.tsx';
import { AroundNotice } from './presence/around-notice.tsx';
import { DraftAndPresence } from './presence/draft-and-presence.tsx';
import { usePresence } from './presence/use-presence.ts';
import { PreviewPane } from './preview/preview-pane.tsx';
import { RejectedDialog } from './rejected-dialog.tsx';
import { RemoteImagesNotice } from './remote-images/remote-images-notice.tsx';
import { useRemoteImages } from './remote-images/use-remote-images.ts';
import { ConflictDialog } from './save/conflict-dialog.tsx';
import { useSave } from './save/save.ts';
import { usePress } from './save/use-press.ts';
import { useSaveShortcut } from './save/use-save-shortcut.ts';
import { LiftEmbargoDialog } from './schedule/lift-embargo-dialog.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { useFormState } from './use-form-state.ts';
import { useLeave } from './use-leave.ts';
import { VersionHistory } from './versions/version-history.tsx';

interface ArticleFormEditorProps extends EditorProps {
  /** As it was loaded; null for a new article. */
  article: AdminArticle | null;
  /** The first title of a new article. */
  title?: string | undefined;
}

/** The form of one article, with its notices and dialogs. */
export function ArticleFormEditor(props: ArticleFormEditorProps) {
  const { account, moderates, loadGenerator, article: opened, onStored, onLive, onClose } = props;
  const form = useFormState(opened, props.title);
  const { article, values, saved, unsaved } = form;
  const [showsRejection, setShowsRejection] = useState(
    opened?.moderationStatus === 'rejected' && opened.rejectionNote !== null,
  );
  const [previewing, setPreviewing] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const [isLifting, setIsLifting] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [draftId] = useState(randomId);
  const [highlights] = useState(createHighlights);
  const [showsDiscussion, setShowsDiscussion] = useState<boolean | null>(null);
  const { confirm, dialog } = useConfirm();

  const { id = null, version = null } = article ?? {};
  const stored = useMemo(() => (article ? formValues(article) : EMPTY_FORM), [article]);
  const { clientKey, generatedDraftId, restoredVersion } = form;
  const ids = { clientKey, generatedDraftId, restoredVersion };
  const own = { id: draftId, account, article: id, ...ids, version, values, saved };
  const content = useRef<RichEditorHandle>(null);
  const flush = () => content.current?.report();
  const draft = useLocalDraft(own, unsaved, flush);
  const tabs = useOtherTabs(account, id, draftId);
  const left = useLeftDrafts({ account, article: id, open: tabs.drafts, stored });
  const { offer } = left;
  const around = usePresence(id);
  const { url } = useSite();
  const remote = useRemoteImages(values, (copies) => {
    content.current?.replaceImages(copies, url);
    form.replaceImages(remote.withCopies);
  });
  const restoreDraft = async (former: LocalDraft, restored: FormValues) => {
    left.settle(former);
    form.replace(restored, t('Draft restored. Save to keep it.'));
    form.setGeneratedDraftId(former.generatedDraftId);
    form.setRestoredVersion(former.restoredVersion);
    // Two tabs with one idempotency key would save over each other.
    const key = (await draftExists(former)) ? former.clientKey : clientKey;
    form.setClientKey(key);
    // Stores the new draft before it removes the old one, so that one always exists.
    const changes = { clientKey: key, version, saved, values: restored, at: Date.now() };
    const isStored = await storeArticleDraft({ ...former, ...changes, id: draftId });
    if (isStored) await removeArticleDraft(former);
  };

  const { mayLeave, release } = useLeave(unsaved, draft.state.state !== 'failed', confirm);
  const close = () => {
    release();
    onClose();
  };
  const openLive = async (articleId: number) => {
    if (unsaved && !(await mayLeave())) return;
    release();
    onLive(articleId);
  };
  const saves = useSave({ article, saved }, ids, moderates, (answer, { action, values: sent }) => {
    draft.discard();
    tabs.announceSave(answer);
    highlights.saved();
    if (action !== 'in-place') return close();
    form.savedAs(answer, remote.withCopies(sent));
    setSavedAt(Date.now());
    if (article === null) onStored(answer.id);
  });
  const { saving, errors, refusals } = saves;
  const isNewer = tabs.saved !== null && tabs.saved.version > (version ?? 0);
  const isOwn = saves.conflict !== null && tabs.saved?.version === saves.conflict.version;
  const conflict = saves.conflict && { ...saves.conflict, ...(isOwn && { by: null }) };

  const { title, heading, fields } = useFormFocus(!opened, refusals, () => setPreviewing(false));

  const change = <Field extends FormField>(field: Field, value: FormValues[Field]) => {
    form.change(field, value);
    if (errors[field] !== undefined) saves.clearError(field);
  };

  // The user can keep typing during an in-place save.
  const readOnly = saving !== undefined && saving !== 'in-place';
  const part = { values, errors, readOnly, onChange: change };
  const pending = usePending({
    form,
    moderates,
    readOnly,
    confirm,
    onDone: () => {
      draft.discard();
      close();
    },
  });
  const options = { article, values, saved, moderates, isLater: pending.isLater, saves, confirm };
  const { press, overwrite } = usePress(options);
  const missing = missingFields(values);
  useSaveShortcut({ form, isBusy: saving !== undefined, missing, press, flush });
  const generator = useGenerator({
    load: loadGenerator,
    form,
    readOnly,
    confirm,
    onOpen: () => setPreviewing(false),
  });
  const { Discussion, DiscussionButton, about } = props.discussion;
  const discussion = { account, highlights, isOpen: showsDiscussion, onToggle: setShowsDiscussion };
  return (
    <>
      <FormBar
        article={article}
        values={values}
        moderates={moderates}
        heading={heading}
        missing={missing}
        saving={saving}
        tools={
          <FormTools
            article={article}
            unsaved={unsaved}
            values={values}
            remote={remote.images}
            generator={generator.toggle}
            previewing={previewing}
            onPreview={setPreviewing}
            onLive={(articleId) => void openLive(articleId)}
          >
            <DiscussionButton articleId={id} {...discussion} />
          </FormTools>
        }
        onBack={() => {
          if (!unsaved) close();
          else void mayLeave().then((leave) => leave && close());
        }}
        onSave={(button) => void press(button)}
      />
      <DraftAndPresence
        draft={draft.state}
        savedAt={savedAt}
        others={around.others}
        {...(article && { onVersions: () => setShowsVersions(true) })}
      />
      <FormNotices
        failure={saves.failure}
        busy={saving !== undefined}
        onRetry={(action) => void press(action)}
        onStartNew={() => {
          saves.dismissFailure();
          form.startNew();
        }}
        onDismissFailure={saves.dismissFailure}
        replacement={form.replacement?.message ?? null}
        onUndo={form.undo}
        onDismissReplacement={form.dismissReplacement}
        isOpenElsewhere={tabs.isOpenElsewhere}
        isSavedElsewhere={isNewer}
        onCompare={() => tabs.saved && saves.askAbout({ ...tabs.saved, by: null })}
      >
        {article && <props.ReviewNotice {...{ article, unsaved }} onDone={close} />}
        {pending.notice}
        <AroundNotice {...{ around, version, saving, tabs }} onCompare={saves.askAbout} />
        <RemoteImagesNotice images={remote.images} onRetry={remote.retry} />
        {offer && (
          <RestoreDraft
            key={offer.id}
            draft={offer}
            more={left.more}
            stored={stored}
            version={version}
            onRestore={(restored) => void restoreDraft(offer, restored)}
            onDiscard={() => {
              left.settle(offer);
              void removeArticleDraft(offer);
            }}
          />
        )}
      </FormNotices>
      {previewing && <PreviewPane values={values} article={article} />}
      {/* Hidden instead of removed, so that the caret stays where it was. */}
      <div className={parts.wide} hidden={previewing}>
        <div
          className={classNames(styles.columns, generator.open && styles.withPanel)}
          ref={fields}
        >
          {generator.panel}
          <TextFields
            {...part}
            titleRef={title}
            editorRef={content}
            replaced={form.replaced}
            remote={remote.shown}
            highlights={highlights}
          />
          {id !== null && <Discussion articleId={id} about={about} {...discussion} />}
          <Rail
            {...part}
            article={article}
            remote={remote.shown}
            onLift={() => setIsLifting(true)}
            later={pending.box}
            social={<props.SocialBox article={article} values={values} />}
          >
            <props.Assignment articleId={id} />
          </Rail>
        </div>
      </div>
      {showsRejection && opened && (
        <RejectedDialog note={opened.rejectionNote} onClose={() => setShowsRejection(false)} />
      )}
      {isLifting && article && (
        <LiftEmbargoDialog
          article={article}
          onLifted={(answer) => {
            setIsLifting(false);
            form.embargoLifted(answer);
            tabs.announceSave(answer);
          }}
          onClose={() => setIsLifting(false)}
        />
      )}
      {conflict && id !== null && (
        <ConflictDialog
          articleId={id}
          conflict={conflict}
          mine={{ mine: values, saved, stored, status: article?.status }}
          onMerge={(theirs, merged, by) => {
            saves.dismissConflict();
            form.replace(
              merged,
              t('Your changes were added to {by}’s version. Save to keep them.', { by }),
              theirs,
            );
            form.setRestoredVersion(restoredVersion);
          }}
          onOverwrite={(over) => void overwrite(conflict, over)}
          onTake={(theirs, by) => {
            saves.dismissConflict();
            form.replace(
              formValues(theirs),
              t('Your version was replaced with {by}’s.', { by }),
              theirs,
            );
          }}
          onClose={saves.dismissConflict}
        />
      )}
      {showsVersions && id !== null && (
        <VersionHistory
          articleId={id}
          present={values}
          onRestore={(restored, { version: restoredFrom, savedAt: at }) => {
            setShowsVersions(false);
            const time = formatLocalTime(at);
            form.replace(restored, t('Version from {time} restored. Save to keep it.', { time }));
            form.setRestoredVersion(restoredFrom);
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
      {dialog}
    </>
  );
}
