import { useQuery } from '@tanstack/react-query';
import { Key, Plus } from 'lucide';
import { useRef, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { DAY } from '#lib/durations.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Row, RowBox } from '#ui/admin/row-list.tsx';
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
    failure: t('Couldn’t create the token'),
    onDone: onMade,
  });
  return (
    <FormDialog
      title={t('New API token')}
      description={t('Lets a program use the API as you.')}
      action={t('Create Token')}
      busy={busy}
      busyLabel={t('Creating...')}
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
        <strong className={styles.soon}>
          {t('Expires in {days, plural, one {# day} other {# days}}.', { days })}
        </strong>
      ) : (
        t('Expires {expiresAt}.', { expiresAt: formatDate(expiresAt) })
      )}
      {lastUsedAt === null
        ? t(' Never used')
        : t(' Last used {lastUsedAt}', { lastUsedAt: formatDate(lastUsedAt) })}
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
    success: ({ expiresAt }) =>
      t('Token renewed. It expires {expiresAt}.', { expiresAt: formatDate(expiresAt) }),
    failure: t('Couldn’t renew the token'),
  });
  return (
    <>
      <RowBox
        ref={box}
        heading={t('API tokens')}
        action={
          <OutlineButton icon={Plus} onClick={() => setAdding(true)}>
            {t('New Token')}
          </OutlineButton>
        }
        query={query}
        empty={t(
          'No API tokens yet. A token is a password for a program: create one to let it act for you.',
        )}
        row={(token) => (
          <Row
            key={token.id}
            icon={Key}
            title={<bdi>{token.name}</bdi>}
            note={<TokenNote token={token} />}
          >
            <OutlineButton
              aria-label={t('Renew {name}', { name: token.name })}
              busy={renew.busyWith?.id === token.id}
              onClick={() => void renew.act(token)}
            >
              {t('Renew')}
            </OutlineButton>
            <OutlineButton
              aria-label={t('Revoke {name}', { name: token.name })}
              busy={end.busyWith?.id === token.id}
              onClick={() => end.ask(token)}
            >
              {t('Revoke')}
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
