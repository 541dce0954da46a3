import { type CSSProperties, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { articlePath, listPath } from '#features/articles/paths.ts';
import {
  clearList,
  type ListedArticle,
  type ReadingList,
  readList,
  removeFromList,
  subscribeToLists,
} from '#features/articles/web/reading-list.ts';
import { CategoryKicker } from '#features/taxonomy/web/public.ts';
import { formatLocal } from '#lib/format/date.ts';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { savedPath } from '../../paths.ts';

export const tone = () => 'ink';

const TEXTS = {
  saved: {
    title: message('Saved for later'),
    empty: message('Nothing saved yet. Select Save above an article to find it here.'),
    clear: message('Clear saved articles'),
    added: message('Saved on {date}'),
  },
  history: {
    title: message('Reading history'),
    empty: message('No articles read on this device yet.'),
    clear: message('Clear history'),
    added: message('Read on {date}'),
  },
} as const satisfies Record<ReadingList, Record<string, Message>>;

const LIST: CSSProperties = { padding: 0, listStyle: 'none' };
const ROW: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  paddingBlock: '0.75rem',
  borderTop: '1px solid var(--rule)',
};
const EMPTY: CSSProperties = { marginBottom: '1rem' };
const TEXT: CSSProperties = { display: 'grid', gap: '0.25rem', overflowWrap: 'anywhere' };

/** A list of this device; null on the server, which doesn't know it. */
function useList(list: ReadingList): ListedArticle[] | null {
  // A string, because a new array for each render would never be the same.
  const text = useSyncExternalStore(
    subscribeToLists,
    () => JSON.stringify(readList(list)),
    () => 'null',
  );
  return JSON.parse(text) as ListedArticle[] | null;
}

function List({ list }: { list: ReadingList }) {
  const articles = useList(list);
  const { title, empty, clear, added } = TEXTS[list];
  return (
    <section className="section needs-script" aria-labelledby={list}>
      <div className="section-head">
        <h2 id={list}>{translate(title)}</h2>
        {articles !== null && articles.length > 0 && (
          <Button variant="line" onClick={() => clearList(list)}>
            {translate(clear)}
          </Button>
        )}
      </div>
      {articles?.length === 0 && (
        <>
          <p style={EMPTY}>{translate(empty)}</p>
          {list === 'saved' && (
            <ButtonLink href={listPath()}>{t('Browse All Articles')}</ButtonLink>
          )}
        </>
      )}
      <ul style={LIST}>
        {articles?.map(({ slug, title: name, category, at }) => (
          <li key={slug} style={ROW}>
            <div style={TEXT}>
              <CategoryKicker category={category} />
              <Link className="link" href={articlePath(slug)} dir="auto">
                {name}
              </Link>
              <span className="meta">{translate(added, { date: formatLocal(at) })}</span>
            </div>
            <Button
              variant="quiet"
              aria-label={t('Remove {name}', { name })}
              onClick={() => removeFromList(list, slug)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What this device remembers of the articles on it: /saved. */
export default function SavedPage() {
  return (
    <>
      <PageHead
        title={t('Saved')}
        description={t('Articles saved for later and read on this device.')}
        path={savedPath}
        noindex
      />
      <PageTop title={t('Saved')} tone="ink" point flat>
        {t('Stored in this browser only. Nothing is sent to us.')}
      </PageTop>
      <div className="wrap">
        <noscript>
          <p className="section">{t('Saved articles need JavaScript.')}</p>
        </noscript>
        <List list="saved" />
        <List list="history" />
      </div>
    </>
  );
}
