import { useQuery } from '@tanstack/react-query';
import { Key, Plus } from 'lucide';
import { useRef, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { DAY } from '#lib/durations.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Row, RowBox } from '#ui/admin/row-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { type ApiToken, type CreatedApiToken, createTokenSchema } from '../../contract.ts';
import { TOKEN_DAYS } from '../../values.ts';
import { NEW_TOKEN, TokenFields } from '../tokens/token-fields.tsx';
import { CreatedTokenDialog } from '../tokens/token-once.tsx';
import { useEndToken } from '../tokens/use-end-token.tsx';
import { ownTokensQuery, SCOPES } from '../user-api.ts';
import * as styles from './account.module.css';

/** An expiry that is this near is highlighted. */
const SOON = 14 * DAY;

interface NewTokenProps {
  onMade: (token: CreatedApiToken) => void;
  onClose: () => void;
}

function NewTokenDialog({ onMade, onClose }: NewTokenProps) {
  const { form, busy, submit } = useFormAction({
    schema: createTokenSchema,
    defaultValues: NEW_TOKEN,
    run: (input) => adminCall<CreatedApiToken>('POST', '/api/tokens', input),
    failure: "Couldn't create the token",
    onDone: onMade,
  });
  return (
    <FormDialog
      title="New API token"
      description="Lets a program use the API as you."
      action="Create Token"
      busy={busy}
      busyLabel="Creating..."
      onSubmit={submit}
      onClose={onClose}
    >
      <TokenFields form={form} busy={busy} />
    </FormDialog>
  );
}

function TokenNote({ token: { scope, expiresAt, lastUsedAt } }: { token: ApiToken }) {
  const left = Date.parse(expiresAt) - Date.now();
  const days = Math.ceil(left / DAY);
  return (
    <>
      {`${SCOPES[scope][0]}. `}
      {left < SOON ? (
        <strong className={styles.soon}>{`Expires in ${formatCount(days, 'day')}.`}</strong>
      ) : (
        `Expires ${formatDate(expiresAt)}.`
      )}
      {lastUsedAt === null ? ' Never used' : ` Last used ${formatDate(lastUsedAt)}`}
    </>
  );
}

/** The user's own API tokens. */
export function TokensBox() {
  const query = useQuery(ownTokensQuery());
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedApiToken | null>(null);
  const box = useRef<HTMLElement>(null);
  const end = useEndToken(() => box.current?.focus());
  const renew = useAction({
    run: ({ id }: ApiToken) =>
      adminCall<ApiToken>('POST', `/api/tokens/${id}/renew`, { expiresInDays: TOKEN_DAYS }),
    success: ({ expiresAt }) => `Token renewed. It expires ${formatDate(expiresAt)}.`,
    failure: "Couldn't renew the token",
  });
  return (
    <>
      <RowBox
        ref={box}
        heading="API tokens"
        action={
          <OutlineButton onClick={() => setAdding(true)}>
            <Icon icon={Plus} />
            New Token
          </OutlineButton>
        }
        query={query}
        empty="No API tokens yet. Create one to let an app use the API on your behalf."
        row={(token) => (
          <Row
            key={token.id}
            icon={Key}
            title={<bdi>{token.name}</bdi>}
            note={<TokenNote token={token} />}
          >
            <OutlineButton
              aria-label={`Renew ${token.name}`}
              busy={renew.busyWith?.id === token.id}
              onClick={() => void renew.act(token)}
            >
              Renew
            </OutlineButton>
            <OutlineButton
              aria-label={`Revoke ${token.name}`}
              busy={end.isBusy(token)}
              onClick={() => void end.ask(token)}
            >
              Revoke
            </OutlineButton>
          </Row>
        )}
      />
      {adding && (
        <NewTokenDialog
          onMade={(token) => {
            setAdding(false);
            setMade(token);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && <CreatedTokenDialog token={made} onClose={() => setMade(null)} />}
      {end.dialog}
    </>
  );
}
