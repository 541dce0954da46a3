import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import type { Media } from '../contract.ts';
import { type LibraryFilters, libraryQuery } from './media-api.ts';
import { useUploads } from './uploads/use-uploads.ts';

/**
 * The images of the library, with search, filters and uploads.
 * @param onAdded called for each uploaded image, and whether it was uploaded alone
 */
export function useLibrary(onAdded: (media: Media, isAlone: boolean) => void = () => {}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<LibraryFilters['filter']>('');
  const [sort, setSort] = useState<LibraryFilters['sort']>('newest');
  const search = useDebouncedValue(typed.trim());
  const query = useInfiniteQuery(libraryQuery({ search, filter, sort }));
  const media = query.data?.pages.flatMap((page) => page.media) ?? [];
  const alone = useRef(false);

  // Not where an image is used: after a deletion that call would fail.
  const refresh = () =>
    void client.invalidateQueries({
      queryKey: ['/api/media'],
      predicate: ({ queryKey }) => queryKey.at(-1) !== 'uses',
    });
  const { uploads, upload, dismiss } = useUploads((added) => {
    refresh();
    onAdded(added, alone.current);
  });
  const add = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length === 0) return;
    alone.current = all.length === 1 && uploads.every(({ error }) => error !== undefined);
    upload(all);
  };
  return {
    query,
    media,
    total: query.data?.pages[0]?.totalCount,
    typed,
    setTyped,
    isFiltered: search !== '' || filter !== '',
    filter,
    setFilter,
    sort,
    setSort,
    uploads,
    dismiss,
    add,
    refresh,
    /** The current state of an image: sizes are added while it is shown. */
    current: (one: Media) => media.find(({ id }) => id === one.id) ?? one,
  };
}

export type Library = ReturnType<typeof useLibrary>;
