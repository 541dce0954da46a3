import { type ChangeEvent, useState } from 'react';
import { useDebouncedValue } from '../hooks/use-debounced-value.ts';

/** The words a list is searched by, and its page: the first one again when the words change. */
export function useListSearch() {
  const [text, setText] = useState('');
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
    /** What its field takes over. */
    field: {
      value: text,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    },
  };
}
