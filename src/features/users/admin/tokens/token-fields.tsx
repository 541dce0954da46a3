import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { t } from '#lib/messages/admin.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { FormField, Options } from '#ui/admin/form/fields.tsx';
import { Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { createTokenSchema } from '../../contract.ts';
import { TOKEN_DAYS, TOKEN_SCOPES } from '../../values.ts';
import { SCOPES } from '../user-api.ts';
import * as styles from './tokens.module.css';

/** Days until a token expires. */
const ENDS = [
  [30, t('In 30 days')],
  [90, t('In 90 days')],
  [365, t('In a year')],
] as const;

export const NEW_TOKEN = { name: '', scope: 'articles', expiresInDays: TOKEN_DAYS } as const;

interface TokenFieldsProps {
  form: UseFormReturn<
    z.input<typeof createTokenSchema>,
    unknown,
    z.output<typeof createTokenSchema>
  >;
  busy: boolean;
}

/** Name, access and expiry of a new token. */
export function TokenFields({ form, busy }: TokenFieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="name"
        label={t('Token name')}
        hint={t('What it’s for, such as Newsroom bot')}
      >
        {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
      </FormField>
      <fieldset className={styles.may}>
        <legend>{t('Access')}</legend>
        {TOKEN_SCOPES.map((scope) => {
          const [label, note] = SCOPES[scope];
          return (
            <RadioLine key={scope} value={scope} note={note} {...form.register('scope')}>
              {label}
            </RadioLine>
          );
        })}
      </fieldset>
      <FormField form={form} name="expiresInDays" label={t('Expires')}>
        {(control) => (
          <Select {...control} {...form.register('expiresInDays', { valueAsNumber: true })}>
            <Options of={ENDS} />
          </Select>
        )}
      </FormField>
    </>
  );
}
