import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { homePath, listPath } from '#features/articles/paths.ts';
import {
  isListPath,
  readHomeLocation,
  readListLocation,
  routeCategory,
} from '#features/articles/web/list-location.ts';
import { listsIn } from '#features/taxonomy/web/own-categories.ts';
import { wasTraversal } from '#lib/browser/history.ts';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './search-form.module.css';
import type SuggestionsList from './suggestions/suggestions.tsx';

const MAX_LENGTH = 500;

/** The target of a search from this URL, and the field's initial text. */
function searchAt(pathname: string, search: string, isList: boolean) {
  if (!isList) {
    const q = pathname === homePath() ? readHomeLocation(search).q : '';
    return { q, action: homePath(), hidden: '', hrefOf: (text: string) => homePath({ q: text }) };
  }
  const { category, q } = readListLocation(pathname, search);
  const ofRoute = routeCategory(pathname);
  return {
    q,
    action: pathname,
    // A category that is not in the path must be sent with the form.
    hidden: ofRoute === undefined ? category : '',
    hrefOf: (text: string) => listPath({ category, q: text }),
  };
}

interface SearchFormProps {
  className?: string;
  /** The shortcut that focuses the field, if there is one (`late/search-key.ts`). */
  shortcut?: string;
  onSearch?: () => void;
}

/** Searches the current list with its category, or all articles. A plain GET form. */
export function SearchForm({ className, shortcut, onSearch }: SearchFormProps) {
  const [pathname, navigate] = useLocation();
  const isList = isListPath(pathname, listsIn(useQueryClient()));
  const { q, action, hidden, hrefOf } = searchAt(pathname, useSearch(), isList);
  const input = useRef<HTMLInputElement>(null);

  /** The last search. */
  const shown = useRef(q);
  const arrived = useRef(q);
  useEffect(() => {
    // Its results begin at the top, also on the same path.
    if (arrived.current !== q && !wasTraversal()) window.scrollTo(0, 0);
    arrived.current = q;
    // Only a new URL overwrites the field; hydration must not.
    if (shown.current === q) return;
    shown.current = q;
    if (input.current) input.current.value = q;
  }, [q]);

  const [Suggestions, setSuggestions] = useState<typeof SuggestionsList>();
  const wake = () => {
    import('./suggestions/suggestions.tsx')
      .then((part) => setSuggestions(() => part.default))
      // If their code can't be loaded, the search works without suggestions.
      .catch(() => {});
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    shown.current = text;
    onSearch?.();
    if (text || q) navigate(hrefOf(text));
  };

  return (
    <search className={classNames(styles.search, className)}>
      <form method="get" action={action} onSubmit={submit}>
        <Icon icon={Search} />
        {hidden !== '' && <input type="hidden" name="category" value={hidden} />}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_LENGTH}
          placeholder={t('Search articles...')}
          aria-label={t('Search articles')}
          aria-keyshortcuts={shortcut}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={wake}
          // The visitor started typing before hydration.
          onInput={wake}
        />
        {shortcut !== undefined && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )}
      </form>
      {Suggestions && <Suggestions {...{ input, shown, hrefOf }} onOpen={onSearch} />}
    </search>
  );
}
