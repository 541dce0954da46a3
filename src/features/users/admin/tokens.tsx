import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide';
import { useId, useRef, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { shortDate } from '#lib/dates.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useAction } from '#ui/admin/use-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { createTokenSchema } from '../contract.ts';
import { type ApiToken, type CreatedApiToken, ROLE_LABELS, tokensQuery } from './user-api.ts';
import { RoleSelect } from './user-role.tsx';
import { NewToken } from './user-token.tsx';

function LastUsed({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <>
        never<span className={table.unit}> used</span>
      </>
    );
  }
  return (
    <>
      <span className={table.unit}>used </span>
      {shortDate(at)}
    </>
  );
}

/** Named tokens with which programs use the API: each is shown once, and can be revoked. */
export function ApiTokens() {
  const query = useQuery(tokensQuery());
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const { confirm, dialog } = useConfirm();
  const list = useRef<HTMLElement>(null);
  const heading = useId();

  const { form, busy, submit } = useFormAction({
    schema: createTokenSchema,
    defaultValues: { name: '', role: 'author' },
    run: (input) => adminCall<CreatedApiToken>('POST', '/api/tokens', input),
    success: () => 'Token created successfully',
    failure: 'Failed to create token',
    onDone: setCreated,
  });
  const revoke = useAction({
    run: (token: ApiToken) => adminCall<unknown>('DELETE', `/api/tokens/${token.id}`),
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
    <div className={parts.split}>
      <form
        className={classNames(parts.box, parts.form)}
        aria-labelledby={heading}
        onSubmit={submit}
        noValidate
      >
        <div className={parts.boxHead}>
          <h2 id={heading}>API Tokens</h2>
        </div>
        <div className={parts.boxBody}>
          <FormField
            form={form}
            name="name"
            label="Token name"
            hint="What it is for, to know it again"
          >
            {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
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
        <DataTable
          label="API tokens"
          className={table.records}
          columns={[
            {
              head: 'Name',
              td: { className: classNames(table.name, table.wide), dir: 'auto' },
              cell: ({ name }) => name,
            },
            {
              head: 'Role',
              td: { className: table.info },
              cell: ({ role }) => ROLE_LABELS[role],
            },
            {
              head: 'Created',
              td: { className: table.info },
              cell: ({ createdAt }) => (
                <>
                  <span className={table.unit}>created </span>
                  {shortDate(createdAt)}
                </>
              ),
            },
            {
              head: 'Last used',
              td: { className: table.info },
              cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
            },
            {
              head: 'Actions',
              className: table.actions,
              cell: (token) => (
                <div>
                  <ToolButton
                    danger
                    label={`Revoke ${token.name}`}
                    disabled={revoke.busyWith?.id === token.id}
                    onClick={() => void askRevoke(token)}
                  >
                    <Icon icon={Trash} />
                  </ToolButton>
                </div>
              ),
            },
          ]}
          query={query}
          rows={query.data}
          loadingRows={3}
          failure="Failed to fetch tokens"
          empty="No API tokens yet"
        />
      </section>
      {dialog}
    </div>
  );
}
