import { useLoginHint } from '#features/users/web/login-hint.ts';
import { t } from '#lib/messages/messages.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import type { OnAdminAction } from './navigation.ts';

interface StaffButtonsProps {
  /** The looks of Log In, New Article and Admin. */
  variants: readonly ButtonVariant[];
  onAdminAction: OnAdminAction;
}

/** The buttons of staff (spec §2), in the header and in the menu of small screens. */
export function StaffButtons({ variants, onAdminAction }: StaffButtonsProps) {
  const isStaff = useLoginHint();
  const session = isStaff ? 'logout' : 'login';
  const buttons = [
    [session, isStaff ? t('Log Out') : t('Log In')],
    ['new', t('New Article')],
    ['admin', t('Admin')],
  ] as const;
  // The key makes a separate button per action, so that a remembered click isn't repeated on the wrong one.
  return buttons.map(([action, label], index) => (
    <Button
      key={action}
      variant={variants[index] ?? 'line'}
      className="needs-script"
      onClick={() => onAdminAction(action)}
    >
      {label}
    </Button>
  ));
}
