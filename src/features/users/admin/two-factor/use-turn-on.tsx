import { type ReactNode, useState } from 'react';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { CodesDialog } from './one-time-codes-dialog.tsx';
import { RecoveryDialog } from './recovery-codes-dialog.tsx';
import { addPasskey, beginCodes, type CodesSetUp, type TurnedOn } from './two-factor-api.ts';

interface TurnOn {
  addPasskey: () => void;
  addingPasskey: boolean;
  turnOnCodes: () => void;
  showRecoveryCodes: (codes: readonly string[]) => void;
  /** To be rendered somewhere. */
  dialogs: ReactNode;
}

/**
 * Adds a passkey or turns on one-time codes; the first of either shows its recovery codes.
 * @param onDone it is on, and what had to be saved is
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
    success: () => 'The passkey was added',
    failure: 'The passkey was not added',
    onDone: finish,
  });
  const beginning = useAction({
    run: beginCodes,
    failure: 'Failed to turn on one-time codes',
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
