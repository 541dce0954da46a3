import { queryOptions } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { ApiError, send } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  CommentEdit,
  DiscussionPerson,
  MovedAnchors,
  NewComment,
  NewThread,
  Thread,
} from '../contract.ts';

const pathOf = (articleId: number) => `/api/articles/${articleId}/discussion`;
const commentPath = (articleId: number, threadId: number, commentId: number) =>
  `${pathOf(articleId)}/${threadId}/comments/${commentId}`;

/** The ETags of fetched threads. */
const tags = new WeakMap<Thread[], string>();

/** Fetches the threads of an article. @param known those fetched before: returned if nothing changed */
async function fetchThreads(articleId: number, known: Thread[] | undefined): Promise<Thread[]> {
  const tag = known && tags.get(known);
  const headers: HeadersInit = tag === undefined ? {} : { 'if-none-match': tag };
  const get = (path: string, init?: RequestInit) => fetch(path, { ...init, headers });
  try {
    const answer = await send(get, 'GET', pathOf(articleId));
    const threads = (await answer.json()) as Thread[];
    tags.set(threads, answer.headers.get('etag') ?? '');
    return threads;
  } catch (error) {
    if (known && error instanceof ApiError && error.status === 304) return known;
    throw error;
  }
}

/** The threads of an article. Fetching them never asks for a login, because it happens while someone writes. */
export const threadsQuery = (articleId: number) =>
  queryOptions({
    queryKey: ['/api/articles', articleId, 'discussion'],
    queryFn: ({ client, queryKey }) => fetchThreads(articleId, client.getQueryData(queryKey)),
    // The same list as fetched, whose ETag is known.
    structuralSharing: false,
    meta: { failure: t('Comments failed to load') },
    staleTime: 0,
  });

export const peopleQuery = (articleId: number) =>
  adminQuery<DiscussionPerson[]>(
    ['/api/articles', articleId, 'discussion', 'people'],
    t('People failed to load'),
  );

export const postThread = (articleId: number, thread: NewThread) =>
  adminCall<Thread>('POST', pathOf(articleId), thread);

export const postReply = (articleId: number, threadId: number, comment: NewComment) =>
  adminCall<Thread>('POST', `${pathOf(articleId)}/${threadId}/comments`, comment);

export const putComment = (
  articleId: number,
  threadId: number,
  commentId: number,
  edit: CommentEdit,
) => adminCall<Thread>('PUT', commentPath(articleId, threadId, commentId), edit);

export const removeComment = (articleId: number, threadId: number, commentId: number) =>
  adminCall<unknown>('DELETE', commentPath(articleId, threadId, commentId));

export const setResolved = (articleId: number, threadId: number, resolved: boolean) =>
  adminCall<Thread>('PATCH', `${pathOf(articleId)}/${threadId}`, { resolved });

export const putAnchors = (articleId: number, anchors: MovedAnchors) =>
  adminCall<unknown>('PUT', `${pathOf(articleId)}/anchors`, { anchors });
