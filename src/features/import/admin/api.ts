import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminDownload, adminQuery } from '#lib/api/admin-api.ts';
import { isMissing, LoadError } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type { Import, ImportChoices, ImportFiles, ImportList, NewImport } from '../contract.ts';
import type { ImportImagePage, ImportItemPage, ImportItemQuery } from '../items.contract.ts';
import type { ImportState } from '../values.ts';

const PATH = '/api/admin/imports';
export const ITEM_PAGE = 50;

/** Polling while something runs. */
const POLL_MS = 2000;
/** Polling while images are fetched, which takes longer. */
const POLL_IMAGES_MS = 10_000;

const RUNNING: ReadonlySet<ImportState> = new Set(['reading', 'running', 'undoing']);
const isRunning = ({ state }: { state: ImportState }) => RUNNING.has(state);

export const importsQuery = () => ({
  ...adminQuery<ImportList>([PATH], t('Imports failed to load')),
  refetchInterval: ({ state: { data } }: { state: { data?: ImportList | undefined } }) =>
    data?.imports.some(isRunning) ? POLL_MS : (false as const),
});

interface Loaded {
  state: { data?: Import | undefined; error: Error | null };
}

export const importQuery = (id: number) => ({
  ...adminQuery<Import>([PATH, id], t('The import failed to load')),
  refetchInterval: ({ state: { data, error } }: Loaded) => {
    if (data === undefined || (error instanceof LoadError && isMissing(error)))
      return false as const;
    // It may run by now, and nothing else would ask again.
    if (isRunning(data) || error !== null) return POLL_MS;
    return data.images.waiting > 0 ? POLL_IMAGES_MS : (false as const);
  },
});

export const filesQuery = () =>
  adminQuery<ImportFiles>([PATH, 'files'], t('Files on the server failed to load'));

/** Undefined fields narrow nothing. */
export type ItemFilter = {
  [Key in 'state' | 'outcome' | 'warnings']?: ImportItemQuery[Key] | undefined;
};

/** @param page from 1 */
export const itemsQuery = (id: number, filter: ItemFilter, page: number, limit = ITEM_PAGE) => ({
  ...adminQuery<ImportItemPage>(
    [PATH, id, 'items', { ...filter, limit, offset: (page - 1) * limit }],
    t('Items failed to load'),
  ),
  placeholderData: keepPreviousData<ImportItemPage>,
});

/** Missing images. @param page from 1 */
export const imagesQuery = (id: number, page: number) => ({
  ...adminQuery<ImportImagePage>(
    [PATH, id, 'images', { limit: ITEM_PAGE, offset: (page - 1) * ITEM_PAGE }],
    t('Images failed to load'),
  ),
  placeholderData: keepPreviousData<ImportImagePage>,
  refetchInterval: POLL_IMAGES_MS,
});

export const createImport = (input: NewImport) => adminCall<Import>('POST', PATH, input);

export const deleteImport = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

const step =
  <Body>(name: string) =>
  (id: number, body?: Body) =>
    adminCall<Import>('POST', `${PATH}/${id}/${name}`, body);

export const retryImages = step<undefined>('images');
export const startImport = step<ImportChoices>('start');
export const pauseImport = step<undefined>('pause');
export const resumeImport = step<undefined>('resume');
export const cancelImport = step<{ undo: boolean }>('cancel');
export const undoImport = step<undefined>('undo');

export const commentsFile = (id: number) => adminDownload(`${PATH}/${id}/comments`);

export const reportPath = (id: number, kind: 'html' | 'csv') => `${PATH}/${id}/report.${kind}`;
