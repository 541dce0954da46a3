import { type ChangeEvent, useState } from 'react';
import { useDebouncedValue } from '../hooks/use-debounced-value.ts';

/** A list's search text and page; a new search starts at page 1. @param first the text to begin with */
export function useListSearch(first = '') {
  const [text, setText] = useState(first);
  const [page, setPage] = useState(1);
  const change = (next: string) => {
    setText(next);
    setPage(1);
  };
  return {
    search: useDebouncedValue(text.trim()),
    page,
    setPage,
    clear: () => change(''),
    /** Props of the pager of its table. @param answer undefined until it is loaded */
    pager: (pageSize: number, answer: { totalCount: number } | undefined) => ({
      page,
      pageSize,
      total: answer?.totalCount ?? 0,
      onPage: setPage,
    }),
    /** Props of its field. */
    field: {
      value: text,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    },
  };
}
