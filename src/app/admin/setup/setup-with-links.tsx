import { SetupScreen } from '#features/setup/admin/setup-screen.tsx';
import { backToDashboard, leave, openEditor, openScreen } from '../navigation.ts';

/** The setup with the screens that it leads to. */
export const SetupWithLinks = ({ tab }: { tab: string | undefined }) => (
  <SetupScreen
    onDashboard={() => backToDashboard(tab)}
    onNew={() => openEditor()}
    onImport={() => openScreen('import', tab)}
    onUsers={() => backToDashboard('users')}
    onAccount={() => openScreen('account', tab)}
    onHome={leave}
    onSettings={() => openScreen('settings', tab)}
    onLayout={() => openScreen('home', tab)}
  />
);
