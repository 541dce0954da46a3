import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink } from 'lucide';
import { useId, useRef, useState } from 'react';
import {
  FormContent,
  PreviewToggle,
  RemoteImagesNotice,
  useRemoteImages,
} from '#features/articles/admin/form/public.ts';
import type { RichEditorHandle } from '#features/rich-text/admin/public.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { replaceImages } from '#lib/text/remote-images.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useSaveKey } from '#ui/admin/hooks/use-save-key.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { AdminPage, PageFields, PageSummary } from '../contract.ts';
import { pagePath } from '../paths.ts';
import { adminPageQuery } from './api.ts';
import { LEAVE, REPLACE } from './labels.ts';
import { EMPTY, NEW } from './new-page.ts';
import { readOriginal } from './original-text.ts';
import { PageConflict } from './page-conflict.tsx';
import { PageField } from './page-field.tsx';
import { PagePreview } from './page-preview.tsx';
import { type FooterSwitch, PageRail } from './page-rail.tsx';
import { PageState } from './page-state.tsx';
import { PageVersions } from './page-versions.tsx';
import * as styles from './pages.module.css';
import { type PageBase, usePageSave } from './use-page-save.ts';

const NEEDED = t('Needed to save: title');
const UNTOUCHED = t('Readers see this default text. Change it first.');

interface FormProps {
  opened: PageBase;
  /** The fields as they are stored. */
  stored: PageFields;
  FooterSwitch: FooterSwitch;
  onClose: () => void;
}

function PageForm({ opened, stored, FooterSwitch, onClose }: FormProps) {
  const site = useSite();
  const id = useId();
  const [base, setBase] = useState(opened);
  const [saved, setSaved] = useState(stored);
  const [fields, setFields] = useState(stored);
  const [publishAt, setPublishAt] = useState(opened.publishAt);
  /** Counts replacements of all fields: the rich-text editor starts again with each. */
  const [replaced, setReplaced] = useState(0);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const editor = useRef<RichEditorHandle>(null);
  const { confirm, dialog } = useConfirm();
  const unsaved = !isEqual(fields, saved) || publishAt !== base.publishAt;
  const mayLeave = () => confirm(LEAVE);
  const release = useLeaveGuard(unsaved, mayLeave);

  const replace = (next: PageFields) => {
    setFields(next);
    setReplaced((count) => count + 1);
  };
  const restore = async (version: PageFields) => {
    if (unsaved && !(await confirm(REPLACE))) return;
    setShowsVersions(false);
    replace(version);
    toast({ title: t('Version restored'), description: t('Save or update to keep it.') });
  };
  const settle = (page: AdminPage, sent: PageFields) => {
    const { slug = sent.slug } = page.fields ?? {};
    setBase(page);
    setSaved({ ...sent, slug });
    // What was typed since then is still unsaved.
    setFields((now) => ({ ...now, slug: now.slug === sent.slug ? slug : now.slug }));
  };
  const saves = usePageSave(base, settle);
  const { save, busy, busyBy, errors, conflict } = saves;
  const remote = useRemoteImages(
    { content: fields.content, featuredImage: '', featuredImageAlt: '' },
    (copies) => {
      editor.current?.replaceImages(copies, site.url);
      setFields((now) => ({ ...now, content: replaceImages(now.content, site.url, copies) }));
    },
  );

  const change = <Name extends keyof PageFields>(name: Name, value: PageFields[Name]) => {
    setFields((now) => ({ ...now, [name]: value }));
    if (errors[name] !== undefined) saves.clearError(name);
  };
  const form = { fields, errors, onChange: change };
  const isReady = fields.title.trim() !== '';
  const press = (by: 'draft' | 'readers') => {
    setIsPreviewing(false);
    // Only the other button schedules; a draft without a time is no longer scheduled.
    const time = by === 'readers' || publishAt === null ? publishAt : base.publishAt;
    save({ fields, by, publish: by === 'readers' && publishAt === null, publishAt: time });
  };
  useSaveKey(
    () => {
      if (busy) return;
      if (isReady) press('draft');
      else toast({ title: t('Not saved yet'), description: NEEDED, kind: 'destructive' });
    },
    () => editor.current?.report(),
  );
  const close = async () => {
    if (unsaved && !(await mayLeave())) return;
    release();
    onClose();
  };
  const isPublished = base.state === 'published';
  // The original text of a standard page is public already.
  const isUntouched = base.state === 'original' && !unsaved;
  const button = (by: 'draft' | 'readers') => ({
    busy: busyBy === by,
    disabled: !isReady || isUntouched || (busy && busyBy !== by),
    title: isUntouched ? UNTOUCHED : isReady ? undefined : NEEDED,
    onClick: () => press(by),
  });
  const forReaders = isPublished ? t('Update Page') : t('Publish Page');
  return (
    <>
      <div className={styles.bar} data-stays="">
        <div className={parts.head}>
          <div className="cluster">
            <Button variant="quiet" onClick={() => void close()}>
              <Icon icon={ArrowLeft} />
              <span>{t('Back to Pages')}</span>
            </Button>
            <h1>{base.slug === '' ? t('New Page') : t('Edit Page')}</h1>
            {base.slug !== '' && <PageState page={base} />}
          </div>
          <div className={parts.headActions}>
            {base.slug !== '' && base.state !== 'draft' && (
              <a
                className={buttonClass('quiet')}
                href={pagePath(base.slug)}
                target="_blank"
                rel="noopener"
              >
                <Icon icon={ExternalLink} />
                <span>{t('View')}</span>
              </a>
            )}
            <PreviewToggle
              previewing={isPreviewing}
              onToggle={() => setIsPreviewing(!isPreviewing)}
            />
            <OutlineButton {...button('draft')}>
              {busyBy === 'draft' ? t('Saving...') : t('Save Draft')}
            </OutlineButton>
            <Button variant="primary" {...button('readers')}>
              {busyBy === 'readers' ? t('Saving...') : publishAt ? t('Schedule Page') : forReaders}
            </Button>
          </div>
        </div>
      </div>
      <RemoteImagesNotice images={remote.images} onRetry={remote.retry} />
      {isPreviewing && <PagePreview fields={fields} />}
      {/* Hidden instead of removed, so that the caret stays where it was. */}
      <div className={styles.columns} hidden={isPreviewing}>
        <div className={styles.fields}>
          <PageField form={form} name="title" label={t('Title')} />
          <PageField
            form={form}
            name="intro"
            label={t('Introduction')}
            hint={t('One or two sentences under the title. Can be empty.')}
            rows={2}
          />
          <div className={field.field}>
            <div className={field.label}>
              <span id={`${id}-label`}>{t('Content')}</span>
            </div>
            <FormContent
              labeledBy={`${id}-label`}
              describedBy={errors.content === undefined ? undefined : `${id}-error`}
              invalid={errors.content !== undefined}
              readOnly={false}
              value={fields.content}
              onChange={(html) => change('content', html)}
              replaced={replaced}
              editorRef={editor}
              remote={remote.shown}
              isPage
            />
            {errors.content !== undefined && (
              <p className={field.error} id={`${id}-error`}>
                {errors.content}
              </p>
            )}
            {fields.slug === 'contact' && (
              <p className={parts.note}>
                {t(
                  'The contact form, response time and addresses follow below your text. To show the form elsewhere, insert it into the text.',
                )}
              </p>
            )}
          </div>
        </div>
        <PageRail
          base={base}
          FooterSwitch={FooterSwitch}
          form={form}
          publishAt={publishAt}
          onSchedule={(time) => {
            setPublishAt(time);
            saves.clearError('publishAt');
          }}
          onVersions={() => setShowsVersions(true)}
          confirm={confirm}
          onUnpublished={(page) => {
            // The editor opens again with the default text.
            if (page.fields === null) {
              release();
              onClose();
            } else {
              setBase(page);
              setPublishAt(null);
            }
          }}
        />
      </div>
      {showsVersions && base.id !== null && (
        <PageVersions
          id={base.id}
          present={fields}
          onRestore={(restored) => void restore(restored)}
          onClose={() => setShowsVersions(false)}
        />
      )}
      {conflict && (
        <PageConflict
          id={conflict.id}
          text={conflict.text}
          mine={fields}
          onTake={(theirs) => {
            saves.dismissConflict();
            setBase(theirs);
            setPublishAt(theirs.publishAt);
            if (theirs.fields === null) return;
            setSaved(theirs.fields);
            replace(theirs.fields);
          }}
          onOverwrite={({ id: over, version }) =>
            save({ ...conflict.save, fields, over: { id: over, version } })
          }
          onClose={saves.dismissConflict}
        />
      )}
      {dialog}
    </>
  );
}

interface PageEditorProps {
  /** Null for a new page. */
  page: PageSummary | null;
  FooterSwitch: FooterSwitch;
  onClose: () => void;
}

/** Loads a page, or the default text of a standard page, and edits it. */
export function PageEditor({ page, FooterSwitch, onClose }: PageEditorProps) {
  const { name } = useSite();
  const [opened, setOpened] = useState<{ base: PageBase; fields: PageFields } | null>(
    page === null ? { base: NEW, fields: EMPTY } : null,
  );
  const known = useQuery({
    ...adminPageQuery(page?.id ?? 0),
    enabled: opened === null && (page?.id ?? null) !== null,
  });
  const isFresh = known.isFetchedAfterMount && !known.isFetching;
  const stored = isFresh ? known.data : undefined;
  const isOriginal = page !== null && (page.id === null || stored?.fields === null);
  const original = useQuery({
    queryKey: ['default text', page?.slug],
    queryFn: () => readOriginal(page?.slug ?? '', name),
    enabled: opened === null && isOriginal,
    staleTime: 0,
    gcTime: 0,
  });
  if (opened === null && page !== null) {
    const fields = isOriginal ? original.data : stored?.fields;
    if (fields) setOpened({ base: stored ?? page, fields });
  }
  if (opened) {
    const { base, fields } = opened;
    return <PageForm opened={base} stored={fields} FooterSwitch={FooterSwitch} onClose={onClose} />;
  }
  const failed = known.isError && isFresh ? known : original.isError ? original : null;
  if (!failed) return <p role="status">{t('Loading page...')}</p>;
  return (
    <EmptyState
      kind="error"
      headingLevel={1}
      title={t('Couldn’t load the page')}
      hint={t('Try again.')}
    >
      <Button onClick={() => void failed.refetch()}>{t('Retry')}</Button>
      <Button onClick={onClose}>{t('Back to Pages')}</Button>
    </EmptyState>
  );
}
