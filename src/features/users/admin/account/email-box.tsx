import { useQuery } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/field.tsx';
import { rich } from '#ui/rich.ts';
import { ownEmailSchema, type Session } from '../../contract.ts';

const sessionQuery = adminQuery<Session>(['/api/auth/session'], t('Failed to fetch your account'));

const resetQuery = adminQuery<{ byEmail: boolean }>(
  ['/api/auth/forgot-password'],
  t('Failed to fetch your account'),
);

/** The email address of the user's own account. */
export function EmailBox() {
  const { data } = useQuery(sessionQuery);
  const email = data?.user?.email ?? '';
  // A saved address resets the form.
  return <EmailForm key={email} email={email} isConfirmed={data?.user?.emailConfirmed !== false} />;
}

/** Under an address that gets no password reset links yet. */
function Unconfirmed() {
  const { data } = useQuery(resetQuery);
  const { act, busy } = useAction({
    run: () => adminCall<{ message: string }>('POST', '/api/auth/email/confirmation'),
    success: ({ message }) => message,
    failure: t('Couldn’t send the email'),
  });
  if (data === undefined) return null;
  if (!data.byEmail) {
    return (
      <p className={parts.note}>
        {t(
          'Not confirmed: this site can’t send email. If you forget your password, an admin can give you a reset link.',
        )}
      </p>
    );
  }
  return (
    <p className={parts.note}>
      {rich(
        'Not confirmed. Open the link in the email we sent to it; until then, it gets no password reset links. <button>Send it again</button>',
        {
          button: (parts) => (
            <TextButton disabled={busy} onClick={() => void act()}>
              {parts}
            </TextButton>
          ),
        },
      )}
    </p>
  );
}

function EmailForm({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { form, busy, submit } = useFormAction({
    schema: ownEmailSchema,
    defaultValues: { email, currentPassword: '' },
    run: (input) => adminCall<Session>('PUT', '/api/auth/email', input),
    success: () => t('Email address saved'),
    failure: t('Couldn’t save the email address'),
  });
  return (
    <FormBox title={t('Email')} onSubmit={submit}>
      <FormField
        form={form}
        name="email"
        label={t('Email')}
        hint={t('For password resets and security alerts. Never shown to readers.')}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" readOnly={busy} />}
      </FormField>
      {!isConfirmed && <Unconfirmed />}
      <FormField form={form} name="currentPassword" label={t('Current password')}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('Saving...')}>
        {t('Save Email')}
      </Button>
    </FormBox>
  );
}
