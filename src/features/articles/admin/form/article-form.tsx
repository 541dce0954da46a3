import * as parts from '#ui/admin/parts.module.css';
// A failure must be told also when there is no network to load the toaster from any more.
import '#ui/toast/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminArticle } from '../../contract.ts';
import * as styles from './article-form.module.css';
import { ArticleFormEditor } from './article-form-editor.tsx';
import { myArticleQuery } from './form-api.ts';
import * as bar from './form-bar.module.css';

interface ArticleFormProps {
  /** The id of the account that writes. */
  account: number;
  /** Whether it may have drafts generated. */
  mayDraft: boolean;
  /** None for a new article. */
  articleId: number | null | undefined;
  /** What a new one is called at first. */
  title?: string | undefined;
  /** A new article was saved for the first time and stays open: it has this id from now on. */
  onStored: (id: number) => void;
  /** Opens the desk of its live coverage. */
  onLive: (id: number) => void;
  onClose: () => void;
}

interface WaitingProps {
  onClose: () => void;
  children: ReactNode;
}

/** The screen while there is no article to edit. */
function Waiting({ onClose, children }: WaitingProps) {
  return (
    <>
      <header className={bar.bar}>
        <div className={parts.wide}>
          <Button variant="quiet" className={bar.back} onClick={onClose}>
            <Icon icon={ArrowLeft} />
            <span>Back</span>
          </Button>
          <h1 className={bar.id}>Edit Article</h1>
        </div>
      </header>
      <div className={`${parts.wide} ${styles.waiting}`}>{children}</div>
    </>
  );
}

interface ExistingProps {
  account: number;
  mayDraft: boolean;
  articleId: number;
  /** It was deleted meanwhile, and what stood here is a new article now. */
  onStored: (id: number) => void;
  onLive: (id: number) => void;
  onClose: () => void;
}

function ExistingArticle(props: ExistingProps) {
  const { articleId, onClose, ...common } = props;
  const loaded = useQuery(myArticleQuery(articleId));
  // What is edited stays as it was opened, however often the lists look again.
  const [edited, setEdited] = useState<AdminArticle | null>(null);
  // An older answer may still be kept: it would be saved over what came after it.
  const { data } = loaded;
  const fresh = loaded.isFetchedAfterMount && !loaded.isFetching ? data : undefined;
  if (edited === null && fresh !== undefined) setEdited(fresh);

  if (edited !== null) {
    return <ArticleFormEditor {...common} article={edited} onClose={onClose} />;
  }
  if (loaded.isError && !loaded.isFetching) {
    const { detail } = problemOf(loaded.error);
    return (
      <Waiting onClose={onClose}>
        <EmptyState
          kind="error"
          headingLevel={2}
          title={loaded.error.message}
          {...(detail !== null && { hint: detail })}
        >
          <Button onClick={() => void loaded.refetch()}>Retry</Button>
        </EmptyState>
      </Waiting>
    );
  }
  return (
    <Waiting onClose={onClose}>
      <p role="status">Loading article...</p>
    </Waiting>
  );
}

/** Writes a new article or changes one (spec §2 'Article editor screen'). */
export function ArticleForm({ articleId, title, ...common }: ArticleFormProps) {
  // What began as a new article goes on as it is when it is stored.
  const [opened] = useState(articleId ?? null);
  return opened === null ? (
    <ArticleFormEditor {...common} article={null} title={title} />
  ) : (
    <ExistingArticle {...common} articleId={opened} />
  );
}
