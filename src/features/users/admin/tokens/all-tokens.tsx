import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide';
import { useRef, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { rich } from '#ui/rich.ts';
import { type CreatedApiToken, createTokenSchema } from '../../contract.ts';
import { ROLE_LABELS, SCOPES, tokensQuery } from '../user-api.ts';
import { RoleSelect } from '../user-role.tsx';
import { NEW_TOKEN, TokenFields } from './token-fields.tsx';
import { CreatedTokenDialog } from './token-once.tsx';
import { useEndToken } from './use-end-token.tsx';

function LastUsed({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <>
        {rich('never<span> used</span>', {
          span: (parts) => <span className={table.unit}>{parts}</span>,
        })}
      </>
    );
  }
  return (
    <>
      <span className={table.unit}>{t('used')} </span>
      {formatDate(at)}
    </>
  );
}

/** The API tokens of all users, for admins. */
export function ApiTokens() {
  const query = useQuery(tokensQuery());
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const list = useRef<HTMLElement>(null);

  // The focused row disappears.
  const end = useEndToken(() => list.current?.focus());

  const { form, busy, submit } = useFormAction({
    schema: createTokenSchema,
    defaultValues: { ...NEW_TOKEN, role: 'author' },
    run: (input) => adminCall<CreatedApiToken>('POST', '/api/tokens', input),
    success: () => t('Token created successfully'),
    failure: t('Couldn’t create the token'),
    onDone: setCreated,
  });

  // A token for own articles acts as an author, whatever its role.
  const hasRole = form.watch('scope') !== 'articles';

  return (
    <div className={parts.split}>
      <FormBox title={t('API tokens')} opener={t('New token')} onSubmit={submit}>
        <TokenFields form={form} busy={busy} />
        {hasRole && (
          <FormField
            form={form}
            name="role"
            label={t('Token role')}
            hint={t('The most that the token may do, even if your account may do more')}
          >
            {(control) => <RoleSelect {...control} />}
          </FormField>
        )}
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('Creating...')}>
          {t('Create Token')}
        </Button>
      </FormBox>
      <section ref={list} tabIndex={-1} aria-label={t('API tokens')}>
        <DataTable
          label={t('API tokens')}
          className={table.records}
          columns={[
            {
              head: t('Name'),
              td: { className: classNames(table.name, table.wide), dir: 'auto' },
              cell: ({ name }) => name,
            },
            { head: t('Owner'), kind: 'info', cell: ({ username }) => username },
            { head: t('Role'), kind: 'info', cell: ({ role }) => ROLE_LABELS[role] },
            { head: t('Access'), kind: 'info', cell: ({ scope }) => SCOPES[scope][0] },
            {
              head: t('Created'),
              className: table.onWideScreens,
              kind: 'info',
              cell: ({ createdAt }) => (
                <>
                  <span className={table.unit}>{t('created')} </span>
                  {formatDate(createdAt)}
                </>
              ),
            },
            {
              head: t('Expires'),
              kind: 'info',
              cell: ({ expiresAt }) => (
                <>
                  <span className={table.unit}>{t('expires')} </span>
                  {formatDate(expiresAt)}
                </>
              ),
            },
            {
              head: t('Last used'),
              kind: 'info',
              cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
            },
            {
              head: t('Actions'),
              className: table.actions,
              cell: (token) => (
                <div>
                  <ToolButton
                    danger
                    label={t('Revoke {name}', { name: token.name })}
                    icon={Trash}
                    disabled={end.busyWith?.id === token.id}
                    onClick={() => end.ask(token)}
                  />
                </div>
              ),
            },
          ]}
          query={query}
          rows={query.data}
          loadingRows={3}
          failure={t('Failed to fetch tokens')}
          empty={t('No API tokens yet. A token is a password that lets a program act for a user.')}
        />
      </section>
      {end.dialog}
      {created && <CreatedTokenDialog token={created} onClose={() => setCreated(null)} />}
    </div>
  );
}
