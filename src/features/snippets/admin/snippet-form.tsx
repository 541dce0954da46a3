import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, OctagonAlert } from 'lucide';
import { useId, useRef, useState } from 'react';
import { uploadImages, useMediaPicker } from '#features/media/admin/public.ts';
import { RichEditor, type RichEditorHandle } from '#features/rich-text/admin/public.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSaveKey } from '#ui/admin/hooks/use-save-key.ts';
import * as parts from '#ui/admin/parts.module.css';
import { RowBox } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import type { Snippet, SnippetInput } from '../contract.ts';
import { IMMEDIATE_ARTICLES, SNIPPET_LIMITS } from '../values.ts';
import { postSnippet, putSnippet, snippetArticlesQuery } from './api.ts';
import * as styles from './snippets.module.css';

interface UsesProps {
  id: number;
  onEdit: (articleId: number) => void;
}

/** The articles that contain the snippet. */
function Uses({ id, onEdit }: UsesProps) {
  const query = useQuery(snippetArticlesQuery(id));
  return (
    <RowBox
      heading={t('Used in')}
      query={query}
      empty={t('No article contains this snippet yet.')}
      row={(article) => (
        <li key={article.id} className={styles.use}>
          <TextButton onClick={() => onEdit(article.id)}>
            <span dir="auto">{article.title}</span>
          </TextButton>
          {!article.isPublic && <small>{t('Not public')}</small>}
        </li>
      )}
    />
  );
}

interface SnippetFormProps {
  /** Null for a new one. */
  snippet: Snippet | null;
  onEdit: (articleId: number) => void;
  onClose: () => void;
}

/** Writes a snippet. */
export function SnippetForm({ snippet, onEdit, onClose }: SnippetFormProps) {
  const id = useId();
  const { language = DEFAULT_LANGUAGE } = useSite();
  const [title, setTitle] = useState(snippet?.title ?? '');
  const [html, setHtml] = useState(snippet?.content ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const editor = useRef<RichEditorHandle>(null);
  const { pickImage, pickImages, dialog: picker } = useMediaPicker();
  const { confirm, dialog } = useConfirm();
  const unsaved = title !== (snippet?.title ?? '') || html !== (snippet?.content ?? '');
  const mayLeave = () =>
    confirm({
      title: t('Leave without saving?'),
      text: t('Your changes to this snippet are not saved and will be lost.'),
      action: t('Leave'),
      danger: true,
    });
  const release = useLeaveGuard(unsaved, mayLeave);
  const { act, busy } = useAction<SnippetInput>({
    run: (input) =>
      snippet === null
        ? postSnippet(input)
        : putSnippet(snippet.id, { ...input, version: snippet.version }),
    success: () =>
      snippet === null ? t('Snippet created successfully') : t('Snippet updated successfully'),
    detail: () => {
      if (!snippet?.uses) return undefined;
      return snippet.uses <= IMMEDIATE_ARTICLES
        ? t('Articles show the new text now. Very long ones follow within a minute.')
        : t('Articles are being updated. This can take a few minutes.');
    },
    failure: t('Failed to save snippet'),
    onDone: () => {
      release();
      onClose();
    },
    onFail: (error) => setErrors(problemOf(error).errors),
  });
  const isReady = title.trim() !== '' && html !== '';
  const save = () => {
    if (isReady && !busy) void act({ title, content: html });
  };
  useSaveKey(save, () => editor.current?.report());
  const close = async () => {
    if (unsaved && !(await mayLeave())) return;
    release();
    onClose();
  };
  return (
    <>
      <div className={parts.head}>
        <div className="cluster">
          <Button variant="quiet" onClick={() => void close()}>
            <Icon icon={ArrowLeft} />
            <span>{t('Snippets')}</span>
          </Button>
          <h1>{snippet === null ? t('New snippet') : t('Edit snippet')}</h1>
        </div>
        <Button
          variant="primary"
          busy={busy}
          disabled={!isReady}
          title={isReady ? undefined : t('Needed to save: title and text')}
          onClick={save}
        >
          {t('Save Snippet')}
        </Button>
      </div>
      <div className={styles.form}>
        <InputField
          label={t('Title')}
          hint={t('How you find it, such as “Affiliate notice”. Readers don’t see it.')}
          error={errors.title && `${t('Title')} ${errors.title}`}
          dir="auto"
          maxLength={SNIPPET_LIMITS.title}
          readOnly={busy}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className={field.field}>
          <div className={field.label}>
            <span id={`${id}-text`}>{t('Text')}</span>
          </div>
          <RichEditor
            ref={editor}
            labeledBy={`${id}-text`}
            describedBy={errors.content === undefined ? undefined : `${id}-error`}
            invalid={errors.content !== undefined}
            language={language}
            disabled={busy}
            value={html}
            onChange={setHtml}
            onPickImage={pickImage}
            onPickImages={pickImages}
            onUploadImages={uploadImages}
          />
          {errors.content !== undefined && (
            <p className={field.error} id={`${id}-error`}>
              <Icon icon={OctagonAlert} />
              <span>{`${t('Text')} ${errors.content}`}</span>
            </p>
          )}
        </div>
        {snippet !== null && <Uses id={snippet.id} onEdit={onEdit} />}
      </div>
      {picker}
      {dialog}
    </>
  );
}
