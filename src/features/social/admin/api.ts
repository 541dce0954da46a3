import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { SocialAccount, SocialAccountInput, SocialPosts, SocialWords } from '../contract.ts';

const PATH = '/api/social/accounts';
const postsPath = (articleId: number) => `/api/articles/${articleId}/social`;

export const accountsQuery = () =>
  adminQuery<SocialAccount[]>([PATH], t('Failed to fetch connections'));

/** @param id null for a new one */
export const saveAccount = (id: number | null, input: SocialAccountInput) =>
  id === null
    ? adminCall<SocialAccount>('POST', PATH, input)
    : adminCall<SocialAccount>('PUT', `${PATH}/${id}`, input);

export const removeAccount = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const testAccount = (id: number) =>
  adminCall<{ message: string }>('POST', `${PATH}/${id}/test`);

export const postsQuery = (articleId: number) =>
  adminQuery<SocialPosts>(['/api/articles', articleId, 'social'], t('Failed to load social posts'));

export const saveWords = (articleId: number, accountId: number, words: SocialWords) =>
  adminCall<SocialPosts>('PUT', `${postsPath(articleId)}/${accountId}`, words);

export const postNow = (articleId: number, accountId: number) =>
  adminCall<SocialPosts>('POST', `${postsPath(articleId)}/${accountId}/post`);

export const deletePost = (id: number) =>
  adminCall<SocialPosts>('DELETE', `/api/social/posts/${id}`);
