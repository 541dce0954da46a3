import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide';
import { useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '#features/articles/admin/api.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { t } from '#lib/messages/admin.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminLocation } from '../web/admin-location.ts';
import { matchPage } from '../web/router/match.ts';
import * as styles from './edit-button.module.css';
import { openEditor } from './navigation.ts';

/** The article on the public page that is shown; undefined on other pages and in the admin area. */
function shownArticle(client: QueryClient) {
  const location: AdminLocation | undefined = window.history.state?.adminLocation;
  const { page, location: here } = matchPage(window.location.pathname, '');
  if (location !== undefined || page.name !== 'article') return;
  return client.getQueryData(articleQuery(here.params.slug ?? '').queryKey);
}

function EditButton({ client }: { client: QueryClient }) {
  const { data } = useQuery(sessionQuery);
  const user = data?.user;
  const [, update] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const events = ['popstate', 'pushState', 'replaceState'];
    for (const name of events) window.addEventListener(name, update);
    const unsubscribe = client.getQueryCache().subscribe(() => queueMicrotask(update));
    return () => {
      for (const name of events) window.removeEventListener(name, update);
      unsubscribe();
    };
  }, [client]);
  const article = shownArticle(client);
  if (!article || !user) return null;
  const mayEdit = user.can.includes('article:moderate') || article.authorId === user.id;
  return (
    mayEdit && (
      <Button variant="primary" className={styles.edit} onClick={() => openEditor(article.id)}>
        <Icon icon={Pencil} />
        {t('Edit Article')}
      </Button>
    )
  );
}

/** Shows an Edit button on public article pages to staff who may edit the article. */
export function showEditButton(client: QueryClient): void {
  const box = document.createElement('div');
  document.body.append(box);
  createRoot(box).render(
    <QueryClientProvider client={client}>
      <EditButton client={client} />
    </QueryClientProvider>,
  );
}
