import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { RemoteImage } from '#features/articles/editing.contract.ts';
import { remoteFeaturedImage } from '#features/articles/remote-images.ts';
import { adminCall } from '#lib/api/admin-api.ts';
import { exchangeImages, remoteAddress, remoteImagesIn } from '#lib/text/remote-images.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { type Site, useSite } from '#ui/site.ts';
import { remoteImagesQuery } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import type { Imaged } from '../use-form-state.ts';

/** An image is fetched within seconds. */
const ASK_AGAIN_MS = 2000;

/** What is said of an image beside the place where it stands. */
function noteOf(image: RemoteImage | undefined, mode: Site['remoteImages']): string {
  if (mode === 'refuse') return 'Not shown to readers: upload it to the library instead.';
  if (image === undefined) return 'Taken into the library when you save.';
  const { state, error } = image;
  if (state === 'failed') return `Not taken into the library: ${error}`;
  if (state === 'late') return 'It came after the article was approved.';
  return error === null
    ? 'Being taken into the library…'
    : `Not in the library yet: ${error} It is tried again.`;
}

/** The featured image as readers would see it: '' for one on another host that they are not shown. */
export function readersImage(address: string, { remoteImages, url }: Site): string {
  return remoteImages !== 'allow' && remoteFeaturedImage(address, url) !== null ? '' : address;
}

/**
 * Follows the images on other hosts that stand in the form.
 * @param id null for an article that was never saved
 * @param onTaken the store has put ours in the place of these
 */
export function useRemoteImages(
  id: number | null,
  values: FormValues,
  onTaken: (own: ReadonlyMap<string, string>) => void,
) {
  const { remoteImages: mode, url } = useSite();
  const content = useDebouncedValue(values.content, 300);
  const featuredImage = values.featuredImage.trim();
  const addresses = useMemo(() => {
    if (mode === 'allow') return [];
    const featured = remoteFeaturedImage(featuredImage, url);
    return [...new Set([...remoteImagesIn(content, url), ...(featured ? [featured] : [])])];
  }, [mode, url, content, featuredImage]);
  const { data } = useQuery({
    ...remoteImagesQuery(id ?? 0),
    enabled: id !== null && mode === 'import' && addresses.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'waiting') ? ASK_AGAIN_MS : false,
  });
  const images = useMemo(
    () => (data ?? []).filter(({ address }) => addresses.includes(address)),
    [data, addresses],
  );
  const notes = useMemo(
    () =>
      new Map(
        addresses.map((address) => [
          address,
          noteOf(
            images.find((one) => one.address === address),
            mode,
          ),
        ]),
      ),
    [addresses, images, mode],
  );

  const tell = useEffectEvent(onTaken);
  useEffect(() => {
    const own = ownOf(images, 'taken');
    if (own.size > 0) tell(own);
  }, [images]);

  const { act, busyWith } = useAction<string, RemoteImage[]>({
    run: (address) => adminCall('POST', `/api/articles/${id}/remote-images`, { address }),
    failure: 'Failed to ask for the image again',
  });
  return {
    images,
    /** What is said of each, by its address; undefined where they are shown as they are. */
    shown: useMemo(
      () => (mode === 'allow' ? undefined : { siteUrl: url, notes }),
      [mode, url, notes],
    ),
    retry: (address: string) => void act(address),
    retrying: busyWith,
  };
}

/** Our addresses of the images in a state, by those of the others. */
export function ownOf(
  images: readonly RemoteImage[],
  state: RemoteImage['state'],
): Map<string, string> {
  return new Map(
    images.flatMap((one): [string, string][] =>
      one.state === state && one.url !== null ? [[one.address, one.url]] : [],
    ),
  );
}

/** Puts our own images in the place of others wherever they stand in an article. */
export const withOwnImages =
  (own: ReadonlyMap<string, string>, siteUrl: string) =>
  <Fields extends Imaged>(fields: Fields): Fields => {
    const address = remoteAddress(fields.featuredImage?.trim() ?? '', siteUrl);
    const ours = address === null ? undefined : own.get(address);
    return {
      ...fields,
      content: exchangeImages(fields.content, siteUrl, own),
      ...(ours !== undefined && { featuredImage: ours }),
    };
  };
