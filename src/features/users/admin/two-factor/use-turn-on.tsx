import { type ReactNode, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { CodesDialog } from './one-time-codes-dialog.tsx';
import { RecoveryDialog } from './recovery-codes-dialog.tsx';
import { addPasskey, beginCodes, type CodesSetUp, type TurnedOn } from './two-factor-api.ts';

interface TurnOn {
  addPasskey: () => void;
  addingPasskey: boolean;
  turnOnCodes: () => void;
  showRecoveryCodes: (codes: readonly string[]) => void;
  /** Render these. */
  dialogs: ReactNode;
}

/**
 * Adds a passkey or turns on one-time codes. The first one shows recovery codes.
 * @param onDone called when it is on and the recovery codes are saved
 */
export function useTurnOn(onDone?: () => void): TurnOn {
  const [setUp, setSetUp] = useState<CodesSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const finish = ({ recoveryCodes }: TurnedOn) => {
    setSetUp(null);
    setCodes(recoveryCodes);
    if (recoveryCodes === null) onDone?.();
  };
  const adding = useAction({
    run: addPasskey,
    success: () => t('Passkey added'),
    failure: t('Couldn’t add the passkey'),
    onDone: finish,
  });
  const beginning = useAction({
    run: beginCodes,
    failure: t('Couldn’t turn on one-time codes'),
    onDone: setSetUp,
  });
  return {
    addPasskey: () => void adding.act(),
    addingPasskey: adding.busy,
    turnOnCodes: () => void beginning.act(),
    showRecoveryCodes: setCodes,
    dialogs: (
      <>
        {setUp && <CodesDialog setUp={setUp} onDone={finish} onClose={() => setSetUp(null)} />}
        {codes && (
          <RecoveryDialog
            codes={codes}
            onDone={() => {
              setCodes(null);
              onDone?.();
            }}
          />
        )}
      </>
    ),
  };
}
