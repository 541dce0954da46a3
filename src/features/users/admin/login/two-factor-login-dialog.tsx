import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import type { SessionUser } from '../../contract.ts';
import type { TwoFactorMethod } from '../../values.ts';
import * as styles from '../two-factor/two-factor.module.css';
import {
  hasPasskeys,
  logInWithCode,
  logInWithPasskey,
  stopAskingForPasskey,
} from '../two-factor/two-factor-api.ts';

const OTHERS: Record<TwoFactorMethod, Message> = {
  passkey: message('Use a passkey'),
  code: message('Use a one-time code'),
  recovery: message('Use a recovery code'),
};
const LABELS = {
  code: message('6-digit code from your app'),
  recovery: message('Recovery code'),
};

interface TwoFactorLoginDialogProps {
  username: string;
  methods: readonly TwoFactorMethod[];
  onDone: (user: SessionUser) => void;
  /** Starts the login again. @param reason an error to show */
  onBack: (reason?: string) => void;
  onCancel: () => void;
}

/** The second page of the login: asks for a passkey, a one-time code or a recovery code. */
export function TwoFactorLoginDialog({
  username,
  methods,
  onDone,
  onBack,
  onCancel,
}: TwoFactorLoginDialogProps) {
  const offered = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<TwoFactorMethod>(offered[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const answers = {
    onSuccess: (user: SessionUser | null) => {
      if (user) onDone(user);
    },
    onError: (failure: Error) => {
      const { code: what, detail } = problemOf(failure);
      if (what === 'auth.two_factor_expired') return onBack(detail ?? undefined);
      setError(detail ?? t('No passkey was used. Try again, or log in another way.'));
      field.current?.select();
    },
  };
  const signing = useMutation({ mutationFn: logInWithPasskey });
  const typing = useMutation({ mutationFn: logInWithCode });
  const busy = method === 'passkey' ? signing.isPending : typing.isPending;
  const sign = () => {
    setError(undefined);
    signing.mutate(undefined, answers);
  };
  const send = (typed: string) => {
    setError(undefined);
    typing.mutate(typed, answers);
  };

  // Asks the browser for a passkey at once, or focuses the field for a code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way
  useEffect(() => {
    if (method !== 'passkey') {
      field.current?.focus();
      return;
    }
    sign();
    return () => {
      signing.reset();
      stopAskingForPasskey();
    };
  }, [method]);

  const change = (typed: string) => {
    setCode(typed);
    const digits = typed.replace(/\s/g, '');
    if (method === 'code' && /^\d{6}$/.test(digits) && !typing.isPending) send(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (method === 'passkey') sign();
    else if (code.trim() === '') field.current?.focus();
    else send(code);
  };
  const choose = (next: TwoFactorMethod) => {
    setMethod(next);
    setCode('');
    setError(undefined);
  };

  return (
    <FormDialog
      title={t('Two-factor login')}
      description={t('Logging in as {username}.', { username })}
      action={method === 'passkey' ? t('Try Again') : t('Log In')}
      busy={busy}
      busyLabel={method === 'passkey' ? t('Waiting...') : t('Logging in...')}
      onSubmit={submit}
      cancel={t('Back')}
      onBack={() => onBack()}
      onClose={onCancel}
    >
      {method === 'passkey' ? (
        <div className={styles.waiting} role="status">
          <Icon icon={KeyRound} />
          <b>{error ?? t('Follow the instructions in your browser')}</b>
          <span>{t('Use your fingerprint, face or device PIN')}</span>
        </div>
      ) : (
        <InputField
          label={translate(LABELS[method])}
          error={error}
          className={method === 'code' ? styles.digits : styles.recoveryField}
          ref={field}
          value={code}
          onChange={(event) => change(event.target.value)}
          inputMode={method === 'code' ? 'numeric' : 'text'}
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={method === 'code' ? 7 : 40}
          required
        />
      )}
      <div className={styles.others}>
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <TextButton key={other} alone onClick={() => choose(other)}>
              {translate(OTHERS[other])}
            </TextButton>
          ))}
      </div>
    </FormDialog>
  );
}
