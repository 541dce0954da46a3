import { queryOptions } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { AdminArticle } from '../../contract.ts';
import type { CorrectionInput } from '../../corrections.contract.ts';
import type {
  LinkCheck,
  RemoteImageCopy,
  Revision,
  RevisionContent,
  SlugAnswer,
} from '../../editing.contract.ts';
import type { ArticleInput, ContentPreview, LiftEmbargo } from '../../writing.contract.ts';

/** A whole article for those who may edit it. */
export function myArticleQuery(id: number) {
  return adminQuery<AdminArticle>(['/api/my/articles', id], 'Failed to fetch article');
}

/** The saves of an article, newest first. Not kept: the next one here may be somebody else. */
export function revisionsQuery(id: number) {
  return {
    ...adminQuery<Revision[]>(['/api/articles', id, 'revisions'], 'Failed to fetch the saves'),
    gcTime: 0,
  };
}

/** What one save stored. It never changes. */
export function revisionQuery(id: number, version: number) {
  return {
    ...adminQuery<RevisionContent>(
      ['/api/articles', id, 'revisions', version],
      'Failed to fetch this save',
    ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

/** Adds an image from another site to the library. */
export const fetchRemoteImage = (url: string, alt: string) =>
  adminCall<RemoteImageCopy>('POST', '/api/remote-images', { url, alt });

/** Which slug an article would get. @param wanted a slug or a title */
export function slugQuery(wanted: string, articleId: number | null) {
  return adminQuery<SlugAnswer>(
    ['/api/admin/slug', { slug: wanted, articleId: articleId ?? undefined }],
    'Failed to check the slug',
  );
}

/** The tags that readers can find. */
export const tagsQuery = queryOptions<{ id: number; name: string }[]>({
  queryKey: ['/api/tags'],
  meta: { failure: 'Failed to fetch tags' },
});

/** Ends the embargo of an article before its time. */
export const liftEmbargo = (id: number, input: LiftEmbargo) =>
  adminCall<AdminArticle>('POST', `/api/articles/${id}/lift-embargo`, input);

/** Notes what an article said wrong, or changes that. @param correctionId null for a new one */
export const saveCorrection = (id: number, correctionId: number | null, input: CorrectionInput) => {
  const all = `/api/articles/${id}/corrections`;
  return correctionId === null
    ? adminCall<AdminArticle>('POST', all, input)
    : adminCall<AdminArticle>('PUT', `${all}/${correctionId}`, input);
};

export const removeCorrection = (id: number, correctionId: number) =>
  adminCall<unknown>('DELETE', `/api/articles/${id}/corrections/${correctionId}`);

/** Content as a save would store it, without anything that may not stand in an article, and the box of its series. */
export const previewContent = (
  content: string,
  series: ArticleInput['series'],
  articleId: number | null,
) => adminCall<ContentPreview>('POST', '/api/articles/preview', { content, series, articleId });

/** Whether links lead somewhere. @param urls 50 at most */
export const checkLinks = (urls: readonly string[]) =>
  adminCall<LinkCheck[]>('POST', '/api/articles/check-links', { urls });
