import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Snippet, SnippetArticle, SnippetEdit, SnippetInput } from '../contract.ts';

/** All snippets by title. */
export const snippetsQuery = adminQuery<Snippet[]>(
  ['/api/admin/snippets'],
  t('Failed to fetch snippets'),
);

/** The articles that contain a snippet. */
export const snippetArticlesQuery = (id: number) =>
  adminQuery<SnippetArticle[]>(
    ['/api/admin/snippets', id, 'articles'],
    t('Failed to fetch the articles with this snippet'),
  );

export const postSnippet = (input: SnippetInput) =>
  adminCall<unknown>('POST', '/api/snippets', input);

export const putSnippet = (id: number, edit: SnippetEdit) =>
  adminCall<unknown>('PUT', `/api/snippets/${id}`, edit);

export const removeSnippet = (id: number) => adminCall<unknown>('DELETE', `/api/snippets/${id}`);
