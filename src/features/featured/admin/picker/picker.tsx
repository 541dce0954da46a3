import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { Image } from '#features/media/web/public.ts';
import { CategoryBadge } from '#features/taxonomy/web/public.ts';
import { isComposing } from '#lib/browser/input-method.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import type { FeaturedPage } from '../../values.ts';
import { pickerQuery } from '../api.ts';
import { pieces } from './highlight.ts';
import * as styles from './picker.module.css';

const DEBOUNCE_MS = 250;

interface PickerProps {
  title: string;
  page: FeaturedPage;
  /** The current slots of articles on this page, by ID; articles in `taken` can't be chosen. */
  standing: ReadonlyMap<number, string>;
  taken: ReadonlySet<number>;
  onPick: (article: ArticleSummary) => void;
  onClose: () => void;
}

/** The search text, once typing pauses. */
function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function OptionTitle({ title, search }: { title: string; search: string }) {
  return (
    <b dir="auto">
      {pieces(title, search).map(({ text, match }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing else
        match ? <mark key={index}>{text}</mark> : text,
      )}
    </b>
  );
}

/** Searches the published articles and puts the chosen one into a slot. */
export function Picker({ title, page, standing, taken, onPick, onClose }: PickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const found = useInfiniteQuery(pickerQuery(page, search));
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const articles = found.data?.pages.flatMap((one) => one.articles) ?? [];
  const total = found.data?.pages[0]?.totalCount ?? 0;
  const free = articles.findIndex((article) => !taken.has(article.id));
  const current = Math.min(active ?? Math.max(free, 0), articles.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const pick = (article: ArticleSummary | undefined) => {
    if (article && !taken.has(article.id)) onPick(article);
  };
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, articles.length - 1));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    if (index >= articles.length && found.hasNextPage) void found.fetchNextPage();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (to !== undefined) goTo(to);
    else if (event.key === 'Enter') pick(articles[current]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={title} className={styles.picker} onClose={onClose}>
      <div className={styles.find}>
        <Icon icon={Search} />
        <Input
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={t('Search articles')}
          aria-expanded={articles.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={articles.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={500}
          placeholder={t('Search articles...')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <section
        className={styles.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
        tabIndex={0}
        aria-label={t('Found articles')}
        aria-busy={found.isFetching}
      >
        <div role="listbox" id={`${id}-list`} aria-label={t('Articles')} ref={list}>
          {articles.map((article, index) => {
            const place = standing.get(article.id);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field hears the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
              <div
                key={article.id}
                role="option"
                className={styles.option}
                id={optionId(index)}
                aria-selected={index === current}
                aria-disabled={taken.has(article.id)}
                onClick={() => pick(article)}
                onPointerMove={() => {
                  if (index !== current) setActive(index);
                }}
              >
                <Image article={article} withCover={false} />
                <span>
                  <OptionTitle title={article.title} search={search} />
                  <span className={parts.note}>
                    {formatDate(article.createdAt)}
                    {place !== undefined && <strong className={styles.place}> · {place}</strong>}
                  </span>
                </span>
                <CategoryBadge category={article.category} />
              </div>
            );
          })}
        </div>
        {found.isPending && <p className={styles.note}>{t('Loading articles...')}</p>}
        {found.isError && (
          <div className={styles.note} role="alert">
            <p>{found.error.message}.</p>
            <OutlineButton onClick={() => void found.refetch()}>{t('Retry')}</OutlineButton>
          </div>
        )}
        {found.isSuccess && articles.length === 0 && (
          <p className={styles.note}>
            {search === ''
              ? t('No published articles yet.')
              : t('No published articles match “{search}”.', { search })}
          </p>
        )}
        {found.hasNextPage && (
          <div className={styles.more}>
            <OutlineButton
              busy={found.isFetchingNextPage}
              busyLabel={t('Loading...')}
              onClick={() => void found.fetchNextPage()}
            >
              {t('Show More')}
            </OutlineButton>
          </div>
        )}
      </section>
      <div className={styles.foot}>
        <span role="status">
          {found.isSuccess &&
            (search === ''
              ? t('{articles} of {total} published articles', { articles: articles.length, total })
              : t('{articles} of {total} found', { articles: articles.length, total }))}
        </span>
        <span className={styles.keys}>
          {rich('<kbd>↑</kbd> <kbd2>↓</kbd2> choose · <kbd3>Enter</kbd3>', {
            kbd: (parts) => <kbd>{parts}</kbd>,
            kbd2: (parts) => <kbd>{parts}</kbd>,
            kbd3: (parts) => <kbd>{parts}</kbd>,
          })}{' '}
          {title === t('Set Main') ? t('set') : t('add')}{' '}
          {rich('· <kbd>Esc</kbd> close', { kbd: (parts) => <kbd>{parts}</kbd> })}
        </span>
      </div>
    </Dialog>
  );
}
