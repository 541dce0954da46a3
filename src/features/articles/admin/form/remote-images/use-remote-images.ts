import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { remoteFeaturedImage } from '#features/articles/remote-images.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import {
  remoteImageAlt,
  remoteImageUrls,
  remoteUrl,
  replaceImages,
} from '#lib/text/remote-images.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { type Site, useSite } from '#ui/site.ts';
import { fetchRemoteImage } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import type { Imaged } from '../use-form-state.ts';

/** The others wait, so that a save doesn't wait for a slow site. */
const MAX_AT_ONCE = 2;

/** An image on another site that the form shows. */
export interface RemoteImage {
  url: string;
  /** Why it could not be added to the library; null while it is being fetched. */
  error: string | null;
  /** Its site didn't answer: the server tries again after a save. */
  isRetried: boolean;
}

/** The copy in the library, or why there is none. */
type Result = { copy: string } | Omit<RemoteImage, 'url'>;

/** Why an image isn't in the library. */
function failureOf(problem: unknown): Result {
  const { detail, status } = problemOf(problem);
  return {
    error: detail ?? t('Try again later.'),
    isRetried: status === null || status === 429 || status >= 500,
  };
}

/** The note on an image in the text. */
function noteOf(result: Result | undefined, mode: Site['remoteImages']): string {
  if (mode === 'refuse')
    return t('Readers don’t see this image. Upload it to the library instead.');
  if (result === undefined || 'copy' in result) return t('Adding to the library…');
  return `${result.isRetried ? t('Not in the library yet') : t('Couldn’t add to the library')}: ${result.error}`;
}

/** The featured image that readers would see; '' for a remote one. */
export function readersImage(url: string, { remoteImages, url: siteUrl }: Site): string {
  return remoteImages !== 'allow' && remoteFeaturedImage(url, siteUrl) !== null ? '' : url;
}

/** Replaces remote images by their copies wherever an article has them. */
const withCopies =
  (copies: ReadonlyMap<string, string>, siteUrl: string) =>
  <Fields extends Imaged>(fields: Fields): Fields => {
    const url = remoteUrl(fields.featuredImage?.trim() ?? '', siteUrl);
    return {
      ...fields,
      content: replaceImages(fields.content, siteUrl, copies),
      featuredImage: (url === null ? undefined : copies.get(url)) ?? fields.featuredImage,
    };
  };

/**
 * Adds remote images to the library as soon as they appear in the form.
 * @param onFetched puts the copies into the text
 */
export function useRemoteImages(
  values: Pick<FormValues, 'content' | 'featuredImage' | 'featuredImageAlt'>,
  onFetched: (copies: ReadonlyMap<string, string>) => void,
) {
  const { remoteImages: mode, url: siteUrl } = useSite();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const running = useRef(new Set<string>());
  const content = useDebouncedValue(values.content, 300);
  const featuredImage = values.featuredImage.trim();
  const urls = useMemo(() => {
    if (mode === 'allow') return [];
    const featured = remoteFeaturedImage(featuredImage, siteUrl);
    return [...new Set([...remoteImageUrls(content, siteUrl), ...(featured ? [featured] : [])])];
  }, [mode, siteUrl, content, featuredImage]);

  const altOf = (url: string) =>
    remoteFeaturedImage(featuredImage, siteUrl) === url
      ? values.featuredImageAlt
      : remoteImageAlt(content, siteUrl, url);
  const fetchNext = useEffectEvent(() => {
    for (const url of urls) {
      if (running.current.size >= MAX_AT_ONCE) return;
      if (results.has(url) || running.current.has(url)) continue;
      running.current.add(url);
      const settle = (result: Result) => {
        running.current.delete(url);
        setResults((before) => new Map(before).set(url, result));
      };
      fetchRemoteImage(url, altOf(url)).then(
        (answer) => settle({ copy: answer.url }),
        (error: unknown) => settle(failureOf(error)),
      );
    }
  });
  const copies = useMemo(() => {
    const fetched = [...results].flatMap(([url, result]): [string, string][] =>
      'copy' in result ? [[url, result.copy]] : [],
    );
    return new Map(fetched);
  }, [results]);
  const replace = useEffectEvent(() => {
    if (urls.some((url) => copies.has(url))) onFetched(copies);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what there is to do
  useEffect(() => {
    replace();
    if (mode === 'import') fetchNext();
  }, [mode, urls, results]);

  return {
    /** Those that the form shows and that aren't in the library. */
    images: useMemo(
      () =>
        urls.flatMap((url): RemoteImage[] => {
          const result = results.get(url);
          if (mode !== 'import' || (result && 'copy' in result)) return [];
          return [{ url, error: null, isRetried: false, ...result }];
        }),
      [mode, urls, results],
    ),
    /** For the editor; undefined if remote images are shown as they are. */
    shown: useMemo(() => {
      if (mode === 'allow') return undefined;
      const notes = new Map(urls.map((url) => [url, noteOf(results.get(url), mode)]));
      return { siteUrl, notes };
    }, [mode, siteUrl, urls, results]),
    retry: (url: string) =>
      setResults((before) => new Map([...before].filter(([other]) => other !== url))),
    /** Fields that were sent, with the images that have been fetched since. */
    withCopies: withCopies(copies, siteUrl),
  };
}
