import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { reauthenticateSchema } from '../contract.ts';
import { prove } from './session-api.ts';
import {
  hasPasskeys,
  reauthenticateWithPasskey,
  twoFactorQuery,
} from './two-factor/two-factor-api.ts';

interface ReauthenticationDialogProps {
  /** @param given whether they proved who they are; else it was given up */
  onAnswer: (given: boolean) => void;
}

/** Asks for the password again, before what would outlast an unlocked desk. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: reauthenticateSchema,
    defaultValues: { password: '' },
    run: prove,
    failure: 'Failed to confirm that it is you',
    onDone: () => onAnswer(true),
  });
  const { passkeys = [] } = useQuery(twoFactorQuery()).data ?? {};
  const signing = useAction({
    run: reauthenticateWithPasskey,
    failure: 'Failed to confirm that it is you',
    onDone: () => onAnswer(true),
  });
  return (
    <FormDialog
      title="Confirm it is you"
      description="It is more than ten minutes since you gave your password. What you were doing goes on afterwards."
      action="Confirm"
      busy={busy}
      busyLabel="Confirming..."
      onSubmit={submit}
      otherAction={
        passkeys.length > 0 &&
        hasPasskeys() && (
          <Button
            variant="line"
            busy={signing.busy}
            busyLabel="Waiting..."
            onClick={() => void signing.act()}
          >
            <Icon icon={KeyRound} />
            Use Passkey
          </Button>
        )
      }
      onClose={() => onAnswer(false)}
    >
      <FormField form={form} name="password" label="Password">
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
    </FormDialog>
  );
}
