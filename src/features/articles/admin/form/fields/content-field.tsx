import type { Ref } from 'react';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { describeMedia, uploadImages, useMediaPicker } from '#features/media/admin/public.ts';
import {
  type Highlights,
  type RemoteImages,
  RichEditor,
  type RichEditorHandle,
} from '#features/rich-text/admin/public.ts';
import type { LinkCard } from '#features/rich-text/contract.ts';
import { useSnippetPicker } from '#features/snippets/admin/public.ts';
import { adminCall } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import { textDirection } from '#lib/text/language/text-direction.ts';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';

const MAX_SUGGESTIONS = 8;

interface FormContentProps {
  labeledBy: string;
  describedBy?: string | undefined;
  invalid: boolean;
  /** While a save is in progress. */
  readOnly: boolean;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Changes when the value was replaced from outside: by a restored draft or an older version. */
  replaced: number;
  editorRef: Ref<RichEditorHandle>;
  remote: RemoteImages | undefined;
  /** Of the text, if it isn't that of the site. */
  language?: string | undefined;
  /** Words that are highlighted in it. */
  highlights?: Highlights;
  /** Whether it is the text of a page. */
  isPage?: boolean;
}

/** Searches the site's articles for the link dialog. */
async function searchArticles(text: string) {
  const query = new URLSearchParams({ q: text, limit: String(MAX_SUGGESTIONS) });
  const articles = await call<ArticleSummary[]>(
    (path, init) => fetch(path, init),
    'GET',
    `/api/search?${query}`,
  );
  return articles.map(({ title, slug }) => ({ title, path: articlePath(slug) }));
}

/** What a link shows as a card. */
const readCard = (url: string) => adminCall<LinkCard>('POST', '/api/link-cards', { url });

/** Uploads images. A toast names each one that fails. */
const upload = (files: File[]) =>
  uploadImages(files, (name, reason) => {
    toast({ title: t('Error'), description: `${name}: ${reason}`, kind: 'destructive' });
  });

/** The texts of a new image also belong to the library. The article has them even if this fails. */
const describe = (id: number, text: { alt: string; caption: string }) => {
  describeMedia(id, text).catch(() =>
    toast({
      title: t('Error'),
      description: t('Couldn’t save the image’s texts in the library. This article has them.'),
      kind: 'destructive',
    }),
  );
};

/** The rich-text editor of an article or page. */
export function FormContent({
  labeledBy,
  describedBy,
  invalid,
  readOnly,
  value,
  onChange,
  replaced,
  editorRef,
  remote,
  language: own,
  highlights,
  isPage,
}: FormContentProps) {
  const { remoteImages, language = DEFAULT_LANGUAGE } = useSite();
  const { pickImage, pickImages, dialog } = useMediaPicker();
  const snippets = useSnippetPicker();
  return (
    <>
      <RichEditor
        key={replaced}
        ref={editorRef}
        labeledBy={labeledBy}
        describedBy={describedBy}
        invalid={invalid}
        disabled={readOnly}
        language={own || language}
        direction={own ? textDirection(own) : undefined}
        value={value}
        onChange={onChange}
        onPickImage={pickImage}
        onPickImages={pickImages}
        onPickSnippet={isPage ? undefined : snippets.pickSnippet}
        onUploadImages={upload}
        onDescribeImage={describe}
        searchArticles={searchArticles}
        // Pages don't get copies of remote images.
        readCard={isPage || remoteImages === 'refuse' ? undefined : readCard}
        remote={remote}
        highlights={highlights}
        isPage={isPage}
      />
      {dialog}
      {snippets.dialog}
    </>
  );
}
