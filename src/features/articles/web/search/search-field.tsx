import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import * as box from '#ui/page/search-box.module.css';
import * as styles from './search-field.module.css';
import type { SearchPlace } from './use-search-place.ts';

const MAX_LENGTH = 500;
/** What a search for other words begins without, as one from the header does. */
const ANEW = {
  categories: [],
  year: undefined,
  game: undefined,
  score: undefined,
  sort: undefined,
};

/** The words that were searched, to change them: where the header has no room for its field. A GET form by itself. */
export function SearchField({ place: { view, hrefOf } }: { place: SearchPlace }) {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** What was searched last. */
  const shown = useRef(view.q);
  useEffect(() => {
    // Only a new address overwrites the field, never the page's becoming interactive.
    if (shown.current === view.q) return;
    shown.current = view.q;
    if (input.current) input.current.value = view.q;
  }, [view.q]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(hrefOf({ ...ANEW, q: input.current?.value.trim() ?? '' }));
  };
  const [action, rest] = hrefOf({ ...ANEW, q: '' }).split('?');
  return (
    <search className={`${box.search} ${styles.search}`} aria-label="Other words">
      <form method="get" action={action} onSubmit={submit}>
        <Icon icon={Search} />
        {[...new URLSearchParams(rest)].map(([name, value]) => (
          <input key={name} type="hidden" {...{ name, value }} />
        ))}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={view.q}
          maxLength={MAX_LENGTH}
          placeholder="Other words"
          aria-label="Search for other words"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
