import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { changeColumn, countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Snippet } from '../contract.ts';
import { removeSnippet, snippetsQuery } from './api.ts';
import { SnippetForm } from './snippet-form.tsx';
import { startOf } from './start-of.ts';

interface SnippetsScreenProps {
  onEdit: (articleId: number) => void;
}

/** Snippets, for editors: a list, and the form of one. */
export function SnippetsScreen({ onEdit }: SnippetsScreenProps) {
  const [opened, setOpened] = useState<{ snippet: Snippet | null } | null>(null);
  const query = useQuery(snippetsQuery);
  const removal = useRemoval({
    noun: t('snippet'),
    warn: ({ title, uses }: Snippet) =>
      uses === 0
        ? t('No article contains “{title}”. This can’t be undone.', { title })
        : t(
            '{uses, plural, one {# article keeps} other {# articles keep}} the text of “{title}” as ordinary text. Later changes must be made in each. This can’t be undone.',
            { uses, title },
          ),
    run: ({ id }: Snippet) => removeSnippet(id),
  });
  if (opened !== null) {
    return (
      <SnippetForm
        key={opened.snippet?.id}
        snippet={opened.snippet}
        onEdit={onEdit}
        onClose={() => setOpened(null)}
      />
    );
  }
  return (
    <>
      <ScreenHead
        title={t('Snippets')}
        note={t(
          'Text for many articles, such as an affiliate notice. Change it here and every article that contains it changes.',
        )}
      >
        <Button variant="primary" onClick={() => setOpened({ snippet: null })}>
          <Icon icon={Plus} />
          {t('New Snippet')}
        </Button>
      </ScreenHead>
      <DataTable
        region={removal.list}
        label={t('Snippets')}
        className={table.records ?? ''}
        columns={[
          { head: t('Title'), kind: 'name', dir: 'auto', cell: ({ title }) => title },
          {
            head: t('Text'),
            className: table.notOnTablets ?? '',
            kind: 'text',
            dir: 'auto',
            cell: ({ content }) => startOf(content),
          },
          countColumn<Snippet>(t('Articles'), ({ uses }) => uses, ['article', 'articles']),
          {
            head: t('Changed'),
            className: table.notOnTablets ?? '',
            cell: ({ updatedAt }) => formatLocalTime(updatedAt),
          },
          changeColumn({
            nameOf: ({ title }) => title,
            removing: removal.removing,
            onEdit: (snippet) => setOpened({ snippet }),
            onDelete: removal.ask,
          }),
        ]}
        query={query}
        rows={query.data}
        loadingRows={3}
        failure={t('Failed to fetch snippets')}
        empty={t(
          'No snippets yet. Create one, then insert it in articles with the Snippet button.',
        )}
      />
      {removal.dialog}
    </>
  );
}
