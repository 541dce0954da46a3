import { useQuery } from '@tanstack/react-query';
import { Plus, Send } from 'lucide';
import { useState } from 'react';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { changeColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SocialAccount } from '../contract.ts';
import { AccountDialog } from './account-dialog.tsx';
import { accountsQuery, removeAccount, testAccount } from './api.ts';
import { NETWORK_NAMES } from './labels.ts';

/** Connections to social networks. */
export function SocialScreen() {
  const query = useQuery(accountsQuery());
  const { data: known = [] } = useQuery(adminCategoriesQuery());
  const nameOf = (category: string) =>
    known.find(({ slug }) => slug === category)?.name ?? categoryLabel(category);
  /** 'new' or the connection that is changed. */
  const [edited, setEdited] = useState<'new' | SocialAccount | null>(null);
  const test = useAction({
    run: ({ id }: SocialAccount) => testAccount(id),
    success: ({ message }, { name }) => `${name}: ${message}`,
    failure: t('The connection doesn’t work yet'),
  });
  const removal = useRemoval({
    noun: t('connection'),
    warn: ({ name }: SocialAccount) =>
      t(
        'Nothing is posted to {name} any more. Its posts stay there, and articles keep their URLs.',
        {
          name,
        },
      ),
    run: ({ id }: SocialAccount) => removeAccount(id),
  });
  return (
    <>
      <ScreenHead
        title={t('Social Posts')}
        note={t(
          'Post each article to social networks and chats when it is published. Write the words in the editor.',
        )}
      >
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Icon icon={Plus} />
            {t('New Connection')}
          </Button>
        </div>
      </ScreenHead>
      <DataTable
        region={removal.list}
        label={t('Connections')}
        className={table.records ?? ''}
        columns={[
          { head: t('Name'), kind: 'name', cell: ({ name }) => name },
          { head: t('Network'), kind: 'info', cell: ({ network }) => NETWORK_NAMES[network] },
          {
            head: t('Articles'),
            kind: 'text',
            cell: ({ isAutomatic, categories }) =>
              isAutomatic
                ? categories.map(nameOf).join(', ') || t('All')
                : t('Only articles you choose'),
          },
          {
            head: t('Status'),
            kind: 'info',
            cell: ({ isActive, problem }) => (
              <>
                <StateBadge tone={isActive ? 'green' : problem === null ? 'grey' : 'red'}>
                  {isActive ? t('On') : t('Off')}
                </StateBadge>
                {problem !== null && <small>{problem}</small>}
              </>
            ),
          },
          changeColumn({
            nameOf: ({ name }) => name,
            removing: removal.removing,
            onEdit: setEdited,
            onDelete: removal.ask,
            more: (row) => [{ label: t('Test'), icon: Send, onSelect: () => void test.act(row) }],
          }),
        ]}
        query={query}
        rows={query.data}
        loadingRows={3}
        failure={t('Failed to fetch connections')}
        empty={t('No connections yet')}
      />
      {removal.dialog}
      {edited !== null && (
        <AccountDialog
          account={edited === 'new' ? null : edited}
          onSaved={(saved) => {
            setEdited(null);
            void test.act(saved);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
