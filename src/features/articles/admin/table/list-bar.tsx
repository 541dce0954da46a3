import { useQuery } from '@tanstack/react-query';
import { Keyboard, ListFilter, Trash } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Select } from '#ui/form/select.tsx';
import { ADMIN_SORTS, ARTICLE_STATUSES } from '../../values.ts';
import { categoryNamesQuery } from '../api.ts';
import { type AdminView, countMoreFilters } from '../list-view.ts';
import { statusLabel } from '../status.tsx';
import * as styles from './articles-tab.module.css';
import { MoreFilters } from './more-filters.tsx';

const SEARCH_DELAY_MS = 250;
const MAX_SEARCH_LENGTH = 500;

const SORTS = [
  { sort: '-created', label: t('Newest first') },
  { sort: 'created', label: t('Oldest first') },
  { sort: 'title', label: t('By title') },
  { sort: 'category', label: t('By category') },
  { sort: 'status', label: t('By status') },
  { sort: 'moderation', label: t('By moderation') },
  { sort: 'scheduled', label: t('By schedule') },
  { sort: '-published', label: t('Last published') },
  { sort: '-updated', label: t('Last updated') },
] as const;

interface ListBarProps {
  view: AdminView;
  /** Every change goes back to the first page. */
  onView: (change: Partial<AdminView>) => void;
  /** Null until it is loaded. */
  count: string | null;
  /** The trash and filters for those who see all articles. */
  moderates: boolean;
  onTrash: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

/** Search and filters of the articles tab, and the number of articles. */
export function ListBar(props: ListBarProps) {
  const { view, onView, count, moderates, onTrash, searchRef, onHelp } = props;
  const more = countMoreFilters(view);
  const [isOpen, setOpen] = useState(more > 0);
  const { data: categories = [] } = useQuery(categoryNamesQuery);
  const [text, setText] = useState(view.search);

  const search = useEffectEvent(() => {
    const trimmed = text.trim();
    if (trimmed !== view.search) onView({ search: trimmed });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Clearing the filters from outside clears the text too.
  const [known, setKnown] = useState(view.search);
  if (known !== view.search) {
    setKnown(view.search);
    if (view.search === '') setText('');
  }

  const isUnknown = view.category !== '' && !categories.some(({ slug }) => slug === view.category);
  return (
    <>
      <div className={parts.bar}>
        <FindField
          ref={searchRef}
          shortcut="/"
          label={t('Search articles')}
          aria-keyshortcuts="/"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label={t('Category')}
          value={view.category}
          onChange={(event) => onView({ category: event.target.value })}
        >
          <option value="">{t('All categories')}</option>
          {categories.map(({ slug, name, emoji }) => (
            <option key={slug} value={slug}>
              {emoji && `${emoji} `}
              {name}
            </option>
          ))}
          {isUnknown && <option value={view.category}>{categoryLabel(view.category)}</option>}
        </Select>
        <Select
          aria-label={t('Status')}
          value={view.status}
          onChange={(event) => {
            const status = ARTICLE_STATUSES.find((one) => one === event.target.value) ?? '';
            onView({ status });
          }}
        >
          <option value="">{t('All statuses')}</option>
          <Options of={ARTICLE_STATUSES.map((status) => [status, statusLabel(status)])} />
        </Select>
        <Select
          className={parts.onPhones}
          aria-label={t('Sort')}
          value={view.sort}
          onChange={(event) => {
            const sort = ADMIN_SORTS.find((one) => one === event.target.value);
            if (sort) onView({ sort });
          }}
        >
          <Options of={SORTS.map(({ sort, label }) => [sort, label])} />
          {!SORTS.some(({ sort }) => sort === view.sort) && (
            <option value={view.sort}>{t('Custom order')}</option>
          )}
        </Select>
        <RowButton icon={ListFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {more > 0 ? t('More filters ({more})', { more }) : t('More filters')}
        </RowButton>
        <span className={parts.grow} />
        <p className={parts.note} role="status">
          {count}
        </p>
        <RowButton icon={Trash} onClick={onTrash}>
          {t('Trash')}
        </RowButton>
        <RowButton icon={Keyboard} className={styles.keys} onClick={onHelp}>
          {t('Keyboard shortcuts')}
          <span aria-hidden="true">
            <kbd>?</kbd>
          </span>
        </RowButton>
      </div>
      {isOpen && (
        <MoreFilters key={String(more === 0)} view={view} onView={onView} moderates={moderates} />
      )}
    </>
  );
}
