import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { staffCall } from '#lib/api/admin-api.ts';
import { shortDate } from '#lib/dates.ts';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { FormField } from '#ui/admin/form-field.tsx';
import { TrashIcon } from '#ui/admin/icons-admin.tsx';
import { TableNote, TableWait } from '#ui/admin/table.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import { useFormAction } from '#ui/admin/use-form-action.ts';
import { Button } from '#ui/button.tsx';
import { createTokenSchema } from '../contract.ts';
import { type ApiToken, type CreatedApiToken, ROLE_LABELS, tokensQuery } from './user-api.ts';
import { RoleSelect } from './user-role.tsx';
import { NewToken } from './user-token.tsx';

const COLUMNS = 5;

function LastUsed({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <>
        never<span className="tx-unit"> used</span>
      </>
    );
  }
  return (
    <>
      <span className="tx-unit">used </span>
      {shortDate(at)}
    </>
  );
}

/** Named tokens with which programs use the API: each is shown once, and can be revoked. */
export function ApiTokens() {
  const query = useQuery(tokensQuery());
  const { data, isPending } = query;
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const { confirm, dialog } = useConfirm();
  const list = useRef<HTMLElement>(null);
  const heading = useId();

  const { form, busy, submit } = useFormAction({
    schema: createTokenSchema,
    defaultValues: { name: '', role: 'author' },
    run: (input) => staffCall<CreatedApiToken>('POST', '/api/tokens', input),
    success: () => 'Token created successfully',
    failure: 'Failed to create token',
    onDone: setCreated,
  });
  const revoke = useAction({
    run: (token: ApiToken) => staffCall<unknown>('DELETE', `/api/tokens/${token.id}`),
    success: () => 'Token revoked successfully',
    failure: 'Failed to revoke token',
    onDone: (_answer, token) => {
      if (token.id === created?.id) setCreated(null);
      // The row that had the focus is gone.
      list.current?.focus();
    },
  });

  const closeNew = () => {
    setCreated(null);
    list.current?.focus();
  };
  const askRevoke = async (token: ApiToken) => {
    const sure = await confirm({
      title: 'Revoke token?',
      text: `Whatever uses "${token.name}" is refused from now on. This cannot be undone.`,
      action: 'Revoke',
      danger: true,
    });
    if (sure) void revoke.act(token);
  };

  return (
    <div className="split">
      <form className="box taxon-form" aria-labelledby={heading} onSubmit={submit} noValidate>
        <div className="box-head">
          <h2 id={heading}>API Tokens</h2>
        </div>
        <div className="box-body">
          <FormField
            form={form}
            name="name"
            label="Token name"
            hint="What it is for, to know it again"
          >
            {(control) => (
              <input {...control} className="inp" autoComplete="off" dir="auto" readOnly={busy} />
            )}
          </FormField>
          <FormField form={form} name="role" label="Token role">
            {(control) => <RoleSelect {...control} />}
          </FormField>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Creating...">
            Create Token
          </Button>
        </div>
      </form>
      <section ref={list} tabIndex={-1} aria-label="API tokens">
        {created && <NewToken token={created} onDone={closeNew} />}
        <table className="tbl taxon-tbl" aria-label="API tokens" aria-busy={isPending}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Created</th>
              <th scope="col">Last used</th>
              <th scope="col" className="acts">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            <TableWait query={query} rows={3} columns={COLUMNS} failure="Failed to fetch tokens" />
            {data?.length === 0 && <TableNote columns={COLUMNS}>No API tokens yet</TableNote>}
            {data?.map((token) => (
              <tr key={token.id}>
                <td className="tx-name tx-wide" dir="auto">
                  {token.name}
                </td>
                <td className="tx-info">{ROLE_LABELS[token.role]}</td>
                <td className="tx-info">
                  <span className="tx-unit">created </span>
                  {shortDate(token.createdAt)}
                </td>
                <td className="tx-info">
                  <LastUsed at={token.lastUsedAt} />
                </td>
                <td className="acts">
                  <div>
                    <button
                      type="button"
                      className="icon-btn danger"
                      aria-label={`Revoke ${token.name}`}
                      disabled={revoke.busyWith?.id === token.id}
                      onClick={() => void askRevoke(token)}
                    >
                      <TrashIcon />
                    </button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {dialog}
    </div>
  );
}
