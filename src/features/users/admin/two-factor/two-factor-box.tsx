import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, ShieldCheck, Smartphone } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { TwoFactor } from '../../two-factor.contract.ts';
import { PasskeysDialog } from './passkeys-dialog.tsx';
import * as styles from './two-factor.module.css';
import { hasPasskeys, renewRecoveryCodes, turnOffCodes, twoFactorQuery } from './two-factor-api.ts';
import { useTurnOn } from './use-turn-on.tsx';

const NO_PASSKEYS = 'Passkeys need an HTTPS connection. Use one-time codes instead.';

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
      .map(({ name, createdAt }) => `${name}, added ${formatDate(createdAt)}.`)
      .join(' ');
  }
  return hasPasskeys() ? 'Log in with fingerprint, face or device PIN.' : NO_PASSKEYS;
}

/** The user's own two-factor login: passkeys, one-time codes and recovery codes. */
export function TwoFactorBox() {
  const heading = useId();
  const { data, isError } = useQuery(twoFactorQuery());
  const [managing, setManaging] = useState(false);
  const { confirm, dialog } = useConfirm();
  const turnOn = useTurnOn();
  const off = useAction({
    run: turnOffCodes,
    success: () => 'One-time codes are off',
    failure: "Couldn't turn off one-time codes",
  });
  const renew = useAction({
    run: renewRecoveryCodes,
    failure: "Couldn't create new recovery codes",
    onDone: ({ recoveryCodes }) => turnOn.showRecoveryCodes(recoveryCodes),
  });
  const askOff = async () => {
    const sure = await confirm({
      title: 'Turn off one-time codes?',
      text: "Codes from your app won't work for logging in any more.",
      action: 'Turn Off',
      danger: true,
    });
    if (sure) void off.act();
  };
  const askRenew = async () => {
    const sure = await confirm({
      title: 'Create new recovery codes?',
      text: 'Your old recovery codes stop working.',
      action: 'Create New Codes',
    });
    if (sure) void renew.act();
  };

  const { passkeys = [], oneTimeCodesSince = null, recoveryCodes = null } = data ?? {};
  return (
    <section className={parts.box} aria-labelledby={heading}>
      <div className={parts.boxHead}>
        <h2 id={heading}>Two-factor login</h2>
        {data && (
          <StateBadge tone={recoveryCodes ? 'green' : 'grey'} className={styles.state}>
            {recoveryCodes ? 'On' : 'Off'}
          </StateBadge>
        )}
      </div>
      {isError && <p className={styles.failed}>Couldn't load two-factor login.</p>}
      {data && (
        <>
          <Method
            icon={KeyRound}
            name="Passkeys"
            on={passkeys.length > 0}
            note={passkeysNote(passkeys)}
          >
            {passkeys.length > 0 && (
              <OutlineButton onClick={() => setManaging(true)}>Manage</OutlineButton>
            )}
            {hasPasskeys() && (
              <OutlineButton busy={turnOn.addingPasskey} onClick={turnOn.addPasskey}>
                <Icon icon={Plus} />
                Add Passkey
              </OutlineButton>
            )}
          </Method>
          <Method
            icon={Smartphone}
            name="One-time codes"
            on={oneTimeCodesSince !== null}
            note={
              oneTimeCodesSince === null
                ? 'From an authenticator app.'
                : `From an authenticator app. On since ${formatDate(oneTimeCodesSince)}.`
            }
          >
            {oneTimeCodesSince === null ? (
              <OutlineButton onClick={turnOn.turnOnCodes}>Turn On</OutlineButton>
            ) : (
              <OutlineButton busy={off.busy} onClick={() => void askOff()}>
                Turn Off...
              </OutlineButton>
            )}
          </Method>
          {recoveryCodes && (
            <Method
              icon={ShieldCheck}
              name="Recovery codes"
              on={recoveryCodes.left > 0}
              note={`${recoveryCodes.left} of ${recoveryCodes.of} left. For when you lose your phone.`}
            >
              <OutlineButton busy={renew.busy} onClick={() => void askRenew()}>
                Create New Codes...
              </OutlineButton>
            </Method>
          )}
        </>
      )}
      {managing && <PasskeysDialog passkeys={passkeys} onClose={() => setManaging(false)} />}
      {turnOn.dialogs}
      {dialog}
    </section>
  );
}
