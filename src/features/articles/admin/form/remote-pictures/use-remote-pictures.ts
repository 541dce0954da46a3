import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { RemotePicture } from '#features/articles/editing.contract.ts';
import { remoteFeaturedImage } from '#features/articles/remote-pictures.ts';
import { adminCall } from '#lib/api/admin-api.ts';
import { exchangePictures, remoteAddress, remotePicturesIn } from '#lib/text/remote-pictures.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { type Site, useSite } from '#ui/site.ts';
import { remotePicturesQuery } from '../form-api.ts';
import type { Pictured } from '../use-form-state.ts';
import type { FormValues } from '../values.ts';

/** A picture is fetched within seconds. */
const ASK_AGAIN_MS = 2000;

/** What is said of a picture beside the place where it stands. */
function noteOf(picture: RemotePicture | undefined, mode: Site['remoteImages']): string {
  if (mode === 'refuse') return 'Not shown to readers: upload it to the library instead.';
  if (picture === undefined) return 'Taken into the library when you save.';
  const { state, error } = picture;
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
 * Follows the pictures on other hosts that stand in the form.
 * @param id null for an article that was never saved
 * @param onTaken the store has put ours in the place of these
 */
export function useRemotePictures(
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
    return [...new Set([...remotePicturesIn(content, url), ...(featured ? [featured] : [])])];
  }, [mode, url, content, featuredImage]);
  const { data } = useQuery({
    ...remotePicturesQuery(id ?? 0),
    enabled: id !== null && mode === 'import' && addresses.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'waiting') ? ASK_AGAIN_MS : false,
  });
  const pictures = useMemo(
    () => (data ?? []).filter(({ address }) => addresses.includes(address)),
    [data, addresses],
  );
  const notes = useMemo(
    () =>
      new Map(
        addresses.map((address) => [
          address,
          noteOf(
            pictures.find((one) => one.address === address),
            mode,
          ),
        ]),
      ),
    [addresses, pictures, mode],
  );

  const tell = useEffectEvent(onTaken);
  useEffect(() => {
    const own = ownOf(pictures, 'taken');
    if (own.size > 0) tell(own);
  }, [pictures]);

  const { act, busyWith } = useAction<string, RemotePicture[]>({
    run: (address) => adminCall('POST', `/api/articles/${id}/remote-pictures`, { address }),
    failure: 'Failed to ask for the picture again',
  });
  return {
    pictures,
    /** What is said of each, by its address; undefined where they are shown as they are. */
    shown: useMemo(
      () => (mode === 'allow' ? undefined : { siteUrl: url, notes }),
      [mode, url, notes],
    ),
    retry: (address: string) => void act(address),
    retrying: busyWith,
  };
}

/** Our addresses of the pictures in a state, by those of the others. */
export function ownOf(
  pictures: readonly RemotePicture[],
  state: RemotePicture['state'],
): Map<string, string> {
  return new Map(
    pictures.flatMap((one): [string, string][] =>
      one.state === state && one.url !== null ? [[one.address, one.url]] : [],
    ),
  );
}

/** Puts our own pictures in the place of others wherever they stand in an article. */
export const withOwnPictures =
  (own: ReadonlyMap<string, string>, siteUrl: string) =>
  <Fields extends Pictured>(fields: Fields): Fields => {
    const address = remoteAddress(fields.featuredImage?.trim() ?? '', siteUrl);
    const ours = address === null ? undefined : own.get(address);
    return {
      ...fields,
      content: exchangePictures(fields.content, siteUrl, own),
      ...(ours !== undefined && { featuredImage: ours }),
    };
  };
