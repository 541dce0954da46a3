import type { Ref } from 'react';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { uploadImages, useMediaPicker } from '#features/media/admin/public.ts';
import {
  type RemoteImages,
  RichEditor,
  type RichEditorHandle,
} from '#features/rich-text/admin/public.ts';
import { call } from '#lib/api/api-client.ts';
import { toast } from '#ui/toast/toast.ts';

const SUGGESTED = 8;

interface FormContentProps {
  labelledBy: string;
  describedBy?: string | undefined;
  invalid: boolean;
  /** No typing while a save is under way. */
  readOnly: boolean;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Another number where the value was put in from outside: a recovered draft, an older save. */
  replaced: number;
  editorRef: Ref<RichEditorHandle>;
  remote: RemoteImages | undefined;
}

/** Own articles for the link dialog, best matches first. */
async function findArticles(text: string) {
  const query = new URLSearchParams({ q: text, limit: String(SUGGESTED) });
  const found = await call<ArticleSummary[]>(
    (path, init) => fetch(path, init),
    'GET',
    `/api/search?${query}`,
  );
  return found.map(({ title, slug }) => ({ title, path: articlePath(slug) }));
}

/** Of several images those that were not taken are named; the others come in. */
const upload = (files: File[]) =>
  uploadImages(files, (name, reason) => {
    toast({ title: 'Error', description: `${name}: ${reason}`, kind: 'destructive' });
  });

/** Where the article's text is written. */
export function FormContent({
  labelledBy,
  describedBy,
  invalid,
  readOnly,
  value,
  onChange,
  replaced,
  editorRef,
  remote,
}: FormContentProps) {
  const { pickImage, dialog } = useMediaPicker();
  return (
    <>
      <RichEditor
        key={replaced}
        ref={editorRef}
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={invalid}
        disabled={readOnly}
        value={value}
        onChange={onChange}
        onPickImage={pickImage}
        onUploadImages={upload}
        searchArticles={findArticles}
        remote={remote}
      />
      {dialog}
    </>
  );
}
