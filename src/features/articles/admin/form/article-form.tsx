import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
// Loaded early, so that failures can be shown after the network is gone.
import '#ui/toast/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminArticle } from '../../contract.ts';
import * as styles from './article-form.module.css';
import { ArticleFormEditor } from './article-form-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { myArticleQuery } from './form-api.ts';
import * as bar from './form-bar.module.css';

interface ArticleFormProps extends EditorProps {
  /** Null for a new article. */
  articleId: number | null | undefined;
  /** The first title of a new article. */
  title?: string | undefined;
}

interface LoadingScreenProps {
  onClose: () => void;
  children: ReactNode;
}

/** The screen while the article loads or after it failed to. */
function LoadingScreen({ onClose, children }: LoadingScreenProps) {
  return (
    <>
      <header className={bar.bar}>
        <div className={parts.wide}>
          <Button variant="quiet" className={bar.back} onClick={onClose}>
            <Icon icon={ArrowLeft} />
            <span>{t('Back')}</span>
          </Button>
          <h1 className={bar.id}>{t('Edit Article')}</h1>
        </div>
      </header>
      <div className={`${parts.wide} ${styles.waiting}`}>{children}</div>
    </>
  );
}

function ExistingArticle(props: EditorProps & { articleId: number }) {
  const { articleId, onClose, ...common } = props;
  const loaded = useQuery(myArticleQuery(articleId));
  // The form keeps the version that it opened, however often the query is fetched again.
  const [edited, setEdited] = useState<AdminArticle | null>(null);
  // A cached answer may be old, and a save based on it would run into a conflict.
  const { data } = loaded;
  const fresh = loaded.isFetchedAfterMount && !loaded.isFetching ? data : undefined;
  if (edited === null && fresh !== undefined) setEdited(fresh);

  if (edited !== null) {
    return <ArticleFormEditor {...common} article={edited} onClose={onClose} />;
  }
  if (loaded.isError && !loaded.isFetching) {
    const { detail } = problemOf(loaded.error);
    return (
      <LoadingScreen onClose={onClose}>
        <QueryFailed query={loaded} headingLevel={2} {...(detail !== null && { hint: detail })} />
      </LoadingScreen>
    );
  }
  return (
    <LoadingScreen onClose={onClose}>
      <p role="status">{t('Loading article...')}</p>
    </LoadingScreen>
  );
}

/** The article editor (spec §2 'Article editor screen'). */
export function ArticleForm({ articleId, title, ...common }: ArticleFormProps) {
  // A new article keeps its editor after its first save.
  const [opened] = useState(articleId ?? null);
  return opened === null ? (
    <ArticleFormEditor {...common} article={null} title={title} />
  ) : (
    <ExistingArticle {...common} articleId={opened} />
  );
}
