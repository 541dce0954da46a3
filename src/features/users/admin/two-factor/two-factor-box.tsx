import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, ShieldCheck, Smartphone } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { Box } from '#ui/admin/parts.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { TwoFactor } from '../../two-factor.contract.ts';
import { PasskeysDialog } from './passkeys-dialog.tsx';
import * as styles from './two-factor.module.css';
import { hasPasskeys, renewRecoveryCodes, turnOffCodes, twoFactorQuery } from './two-factor-api.ts';
import { useTurnOn } from './use-turn-on.tsx';

const NO_PASSKEYS = t('Passkeys need an HTTPS connection. Use one-time codes instead.');

interface MethodProps {
  icon: ComponentProps<typeof Icon>['icon'];
  name: string;
  on: boolean;
  note: ReactNode;
  children?: ReactNode;
}

function Method({ icon, name, on, note, children }: MethodProps) {
  return (
    <div className={classNames(styles.method, on && styles.on)}>
      <Icon icon={icon} />
      <span className={styles.what}>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      {children}
    </div>
  );
}

function passkeysNote(passkeys: TwoFactor['passkeys']): string {
  if (passkeys.length > 0) {
    return passkeys
      .map(({ name, createdAt }) =>
        t('{name}, added {createdAt}.', { name, createdAt: formatDate(createdAt) }),
      )
      .join(' ');
  }
  return hasPasskeys() ? t('Log in with fingerprint, face or device PIN.') : NO_PASSKEYS;
}

/** The user's own two-factor login: passkeys, one-time codes and recovery codes. */
export function TwoFactorBox() {
  const { data, isError } = useQuery(twoFactorQuery());
  const [managing, setManaging] = useState(false);
  const turnOn = useTurnOn();
  const off = useAskedAction({
    run: turnOffCodes,
    question: () => ({
      title: t('Turn off one-time codes?'),
      text: t('Codes from your app won’t work for logging in any more.'),
      action: t('Turn Off'),
      danger: true,
    }),
    success: () => t('One-time codes are off'),
    failure: t('Couldn’t turn off one-time codes'),
  });
  const renew = useAskedAction({
    run: renewRecoveryCodes,
    question: () => ({
      title: t('Create new recovery codes?'),
      text: t('Your old recovery codes stop working.'),
      action: t('Create New Codes'),
    }),
    failure: t('Couldn’t create new recovery codes'),
    onDone: ({ recoveryCodes }) => turnOn.showRecoveryCodes(recoveryCodes),
  });

  const { passkeys = [], oneTimeCodesSince = null, recoveryCodes = null } = data ?? {};
  return (
    <Box
      title={t('Two-factor login')}
      action={
        data && (
          <StateBadge tone={recoveryCodes ? 'green' : 'grey'} className={styles.state}>
            {recoveryCodes ? t('On') : t('Off')}
          </StateBadge>
        )
      }
      bare
    >
      {isError && <p className={styles.failed}>{t('Couldn’t load two-factor login.')}</p>}
      {data && (
        <>
          <Method
            icon={KeyRound}
            name={t('Passkeys')}
            on={passkeys.length > 0}
            note={passkeysNote(passkeys)}
          >
            {passkeys.length > 0 && (
              <OutlineButton onClick={() => setManaging(true)}>{t('Manage')}</OutlineButton>
            )}
            {hasPasskeys() && (
              <OutlineButton icon={Plus} busy={turnOn.addingPasskey} onClick={turnOn.addPasskey}>
                {t('Add Passkey')}
              </OutlineButton>
            )}
          </Method>
          <Method
            icon={Smartphone}
            name={t('One-time codes')}
            on={oneTimeCodesSince !== null}
            note={
              oneTimeCodesSince === null
                ? t('From an authenticator app.')
                : t('From an authenticator app. On since {oneTimeCodesSince}.', {
                    oneTimeCodesSince: formatDate(oneTimeCodesSince),
                  })
            }
          >
            {oneTimeCodesSince === null ? (
              <OutlineButton onClick={turnOn.turnOnCodes}>{t('Turn On')}</OutlineButton>
            ) : (
              <OutlineButton busy={off.busy} onClick={() => off.ask()}>
                {t('Turn Off...')}
              </OutlineButton>
            )}
          </Method>
          {recoveryCodes && (
            <Method
              icon={ShieldCheck}
              name={t('Recovery codes')}
              on={recoveryCodes.left > 0}
              note={t('{left} of {total} left. For when you lose your phone.', {
                left: recoveryCodes.left,
                total: recoveryCodes.of,
              })}
            >
              <OutlineButton busy={renew.busy} onClick={() => renew.ask()}>
                {t('Create New Codes...')}
              </OutlineButton>
            </Method>
          )}
        </>
      )}
      {managing && <PasskeysDialog passkeys={passkeys} onClose={() => setManaging(false)} />}
      {turnOn.dialogs}
      {off.dialog}
      {renew.dialog}
    </Box>
  );
}
