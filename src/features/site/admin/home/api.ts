import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import type { HomeSection } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import type { HomeLayout, LayoutPatch, LayoutPreview } from '../../home.contract.ts';

const PATH = '/api/admin/home-layout';

export const homeLayoutQuery = adminQuery<HomeLayout>([PATH], t('Failed to fetch the home page'));

export const putHomeLayout = (patch: LayoutPatch) => adminCall<HomeLayout>('PUT', PATH, patch);

/** Sections as readers would see them, and what is wrong with them. */
export const previewQuery = (sections: readonly HomeSection[], enabled: boolean) =>
  queryOptions({
    queryKey: ['home-preview', sections],
    queryFn: () => adminCall<LayoutPreview>('POST', `${PATH}/preview`, { sections }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
