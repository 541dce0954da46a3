import { queryOptions } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { call } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminArticle } from '../../contract.ts';
import type { CorrectionInput } from '../../corrections.contract.ts';
import type {
  LinkCheck,
  Presence,
  PublishChecks,
  RemoteImageCopy,
  Revision,
  RevisionContent,
  SlugAnswer,
} from '../../editing.contract.ts';
import type { ArticleInput, ContentPreview, LiftEmbargo } from '../../writing.contract.ts';

/** An article with everything that its editors may see. */
export function myArticleQuery(id: number) {
  return adminQuery<AdminArticle>(['/api/my/articles', id], t('Failed to fetch article'));
}

/** The last save of an article by anyone; null if it can't be loaded. It never asks for a login. */
export const latestSave = (id: number): Promise<Presence['last'] | null> =>
  call<Presence>((path, init) => fetch(path, init), 'POST', `/api/articles/${id}/presence`).then(
    ({ last }) => last,
    () => null,
  );

/** The versions of an article, newest first. Not cached, because another user may log in next. */
export function revisionsQuery(id: number) {
  return {
    ...adminQuery<Revision[]>(
      ['/api/articles', id, 'revisions'],
      t('Failed to load the version history'),
    ),
    gcTime: 0,
  };
}

/** The content of one version, which never changes. */
export function revisionQuery(id: number, version: number) {
  return {
    ...adminQuery<RevisionContent>(
      ['/api/articles', id, 'revisions', version],
      t('Failed to load this version'),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

/** Adds an image from another site to the library. */
export const fetchRemoteImage = (url: string, alt: string) =>
  adminCall<RemoteImageCopy>('POST', '/api/remote-images', { url, alt });

/** What the owner asks of an article before it is published. */
export const publishChecksQuery = () =>
  adminQuery<PublishChecks>(
    ['/api/articles/publish-checks'],
    t('Failed to load the checks before publishing'),
  );

/** The slug that an article would get. @param text a slug or a title */
export function slugQuery(text: string, articleId: number | null) {
  return adminQuery<SlugAnswer>(
    ['/api/admin/slug', { slug: text, articleId: articleId ?? undefined }],
    t('Failed to check the slug'),
  );
}

/** The public tags. */
export const tagsQuery = queryOptions<{ id: number; name: string }[]>({
  queryKey: ['/api/tags'],
  meta: { failure: t('Failed to fetch tags') },
});

/** Ends the embargo of an article early. */
export const liftEmbargo = (id: number, input: LiftEmbargo) =>
  adminCall<AdminArticle>('POST', `/api/articles/${id}/lift-embargo`, input);

/** Adds or changes a correction. @param correctionId null for a new one */
export const saveCorrection = (id: number, correctionId: number | null, input: CorrectionInput) => {
  const all = `/api/articles/${id}/corrections`;
  return correctionId === null
    ? adminCall<AdminArticle>('POST', all, input)
    : adminCall<AdminArticle>('PUT', `${all}/${correctionId}`, input);
};

export const removeCorrection = (id: number, correctionId: number) =>
  adminCall<unknown>('DELETE', `/api/articles/${id}/corrections/${correctionId}`);

/** The content as a save would sanitize it, and the series box. */
export const previewContent = (
  content: string,
  series: ArticleInput['series'],
  articleId: number | null,
) => adminCall<ContentPreview>('POST', '/api/articles/preview', { content, series, articleId });

/** Checks whether links work. @param urls 50 at most */
export const checkLinks = (urls: readonly string[]) =>
  adminCall<LinkCheck[]>('POST', '/api/articles/check-links', { urls });
