import type { QueryClient } from '@tanstack/react-query';
import { hasLoginHint } from '#features/users/web/login-hint.ts';
import { switchTheme } from '#ui/theme/theme-panel.ts';
import { connectThemeSwitch } from '#ui/theme/theme-switch.tsx';

/** What loads after everything else. Visitors download nothing of the admin area. */
export function runLater(client: QueryClient): void {
  connectThemeSwitch(switchTheme);
  if (hasLoginHint()) {
    void import('../../admin/edit-button.tsx').then(({ showEditButton }) => showEditButton(client));
  }
}
