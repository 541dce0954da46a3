import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '#lib/api/admin-api.ts';
import { LoadError, pathOf } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  AltProposal,
  Media,
  MediaCrop,
  MediaCropInput,
  MediaInput,
  MediaPage,
  MediaUses,
} from '../contract.ts';
import type { MEDIA_FILTERS, MEDIA_SORTS } from '../library.values.ts';

const PAGE_SIZE = 30;
/** How often to check whether the sizes of new images are ready. */
const LOOK_AGAIN_MS = 1500;

const isAtWork = ({ state }: Media) => state === 'processing';

export interface LibraryFilters {
  search: string;
  /** '' for all images. */
  filter: (typeof MEDIA_FILTERS)[number] | '';
  sort: (typeof MEDIA_SORTS)[number];
}

/** The image library; refetched while sizes are being made. */
export function libraryQuery({ search, filter, sort }: LibraryFilters) {
  const view = { search: search || undefined, filter: filter || undefined, sort };
  return infiniteQueryOptions({
    queryKey: ['/api/media', view],
    queryFn: async ({ pageParam }) => {
      const wanted = { ...view, limit: PAGE_SIZE, offset: pageParam };
      try {
        return await adminCall<MediaPage>('GET', pathOf(['/api/media', wanted]));
      } catch (error) {
        throw new LoadError(t('Failed to fetch the images'), { cause: error });
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last: MediaPage, pages: MediaPage[]) => {
      const shown = pages.reduce((sum, { media }) => sum + media.length, 0);
      return shown < last.totalCount && last.media.length > 0 ? shown : undefined;
    },
    meta: { failure: t('Failed to fetch the images') },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ media }) => media.some(isAtWork)) ? LOOK_AGAIN_MS : false,
  });
}

/** An image of the library; null if it isn't there anymore. @param key see `mediaKeyIn` */
export async function imageWithKey(key: string): Promise<Media | null> {
  const { media } = await adminCall<MediaPage>('GET', pathOf(['/api/media', { key }]));
  return media[0] ?? null;
}

/** Where an image is used. */
export const usesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/media', id, 'uses'],
    queryFn: () => adminCall<MediaUses>('GET', `/api/media/${id}/uses`),
    meta: { failure: t('Failed to fetch where the image is used') },
    // It was perhaps removed from an article since.
    staleTime: 0,
  });

/** Whether an image is used, so it can't be deleted. */
export const isUsed = (uses: MediaUses) =>
  Object.values(uses).some((one) => (typeof one === 'number' ? one > 0 : one.length > 0));

/** Changes the texts of an image. */
export const describeMedia = (id: number, text: MediaInput) =>
  adminCall<Media>('PUT', `/api/media/${id}`, text);

/** Stores the crops of an image for one use. @returns them with the URL to use */
export const storeCrops = (id: number, crops: MediaCropInput) =>
  adminCall<MediaCrop>('POST', `/api/media/${id}/crops`, crops);

export const loadCrops = (id: number, crop: string) =>
  adminCall<MediaCrop>('GET', `/api/media/${id}/crops/${crop}`);

/** An alternative text by the model. @param language '' for that of the site */
export const proposeAlt = (id: number) =>
  adminCall<AltProposal>('POST', `/api/media/${id}/alt-proposal`, {});

export const deleteMedia = (id: number) =>
  adminCall<{ message: string }>('DELETE', `/api/media/${id}`);
