import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminFile, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  ImportedRedirects,
  MissingPage,
  Redirect,
  RedirectFilter,
  RedirectInput,
  RedirectPage,
} from '../contract.ts';

const PATH = '/api/redirects';
export const REDIRECT_PAGE = 50;

/** @param page from 1 */
const windowOf = (page: number) => ({ limit: REDIRECT_PAGE, offset: (page - 1) * REDIRECT_PAGE });

/** @param page from 1 */
export const redirectsQuery = (filter: RedirectFilter, page: number) => ({
  ...adminQuery<RedirectPage>(
    [PATH, { ...filter, ...windowOf(page) }],
    t('Failed to fetch the redirects'),
  ),
  placeholderData: keepPreviousData<RedirectPage>,
});

/** URLs that were not found. @param page from 1 */
export const missingQuery = (page: number) => ({
  ...adminQuery<MissingPage>([`${PATH}/missing`, windowOf(page)], t('Failed to fetch URLs')),
  placeholderData: keepPreviousData<MissingPage>,
});

/** @param id null creates a redirect */
export const putRedirect = (id: number | null, input: RedirectInput) =>
  id === null
    ? adminCall<Redirect>('POST', PATH, input)
    : adminCall<Redirect>('PUT', `${PATH}/${id}`, input);

export const removeRedirect = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const exportRedirects = (filter: RedirectFilter) => adminFile(`${PATH}/export`, filter);

export const importRedirects = async (file: File) =>
  adminCall<ImportedRedirects>('POST', `${PATH}/import`, { csv: await file.text() });

export const ignoreUrl = (url: string) =>
  adminCall<unknown>('POST', `${PATH}/missing/ignore`, { url });
