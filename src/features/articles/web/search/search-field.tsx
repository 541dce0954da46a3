import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { Icon } from '#ui/icon.tsx';
import * as box from '#ui/page/search-box.module.css';
import * as styles from './search-field.module.css';
import type { SearchLocation } from './use-search-location.ts';

const MAX_LENGTH = 500;
/** A new search starts without filters. */
const NO_FILTERS = {
  categories: [],
  year: undefined,
  game: undefined,
  score: undefined,
  sort: undefined,
};

/** A search field for screens where the header has no room for its own. Works as a plain GET form. */
export function SearchField({ location: { view, hrefOf } }: { location: SearchLocation }) {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** The last search. */
  const shown = useRef(view.q);
  useEffect(() => {
    // Only a new URL overwrites the field; hydration must not.
    if (shown.current === view.q) return;
    shown.current = view.q;
    if (input.current) input.current.value = view.q;
  }, [view.q]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(hrefOf({ ...NO_FILTERS, q: input.current?.value.trim() ?? '' }));
  };
  const [action, rest] = hrefOf({ ...NO_FILTERS, q: '' }).split('?');
  return (
    <search className={`${box.search} ${styles.search}`} aria-label={t('New search')}>
      <form method="get" action={action} onSubmit={submit}>
        <Icon icon={Search} />
        {[...new URLSearchParams(rest)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={view.q}
          maxLength={MAX_LENGTH}
          placeholder={t('New search')}
          aria-label={t('New search')}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
