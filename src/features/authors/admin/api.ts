import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  AdminAuthor,
  AdminAuthorPage,
  AuthorAccount,
  AuthorInput,
  OwnAuthor,
  OwnAuthorChange,
} from '../contract.ts';

const PATH = '/api/authors';
export const AUTHOR_ROWS = 25;

/** @param page from 1 */
export const adminAuthorsQuery = (search: string, page: number) => ({
  ...adminQuery<AdminAuthorPage>(
    [
      '/api/admin/authors',
      {
        search: search === '' ? undefined : search,
        limit: AUTHOR_ROWS,
        offset: (page - 1) * AUTHOR_ROWS,
      },
    ],
    t('Failed to fetch authors'),
  ),
  placeholderData: keepPreviousData<AdminAuthorPage>,
});

/** The accounts that an author can belong to. */
export const accountsQuery = adminQuery<AuthorAccount[]>(
  ['/api/admin/authors/accounts'],
  t('Failed to fetch the accounts'),
);

/** Your own author page, if you have one. */
export const ownAuthorQuery = adminQuery<OwnAuthor>(
  ['/api/account/author'],
  t('Failed to fetch your author page'),
);

/** @param id null adds an author */
export const putAuthor = (id: number | null, input: AuthorInput) =>
  id === null
    ? adminCall<AdminAuthor>('POST', PATH, input)
    : adminCall<AdminAuthor>('PUT', `${PATH}/${id}`, input);

/** Adds a guest author with only a name. */
export const addGuest = (name: string) => adminCall<AdminAuthor>('POST', PATH, { name });

export const putOwnAuthor = (input: OwnAuthorChange) =>
  adminCall<OwnAuthor>('PUT', '/api/account/author', input);

export const removeAuthor = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const mergeAuthor = (id: number, into: number) =>
  adminCall<AdminAuthor>('POST', `${PATH}/${id}/merge`, { into });
