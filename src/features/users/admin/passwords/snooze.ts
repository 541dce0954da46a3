const SNOOZED = 'own-password-later';

/** Whether the user chose to be asked later, since the last login. */
export function isSnoozed(): boolean {
  try {
    return sessionStorage.getItem(SNOOZED) !== null;
  } catch {
    // Storage may be blocked: then every page load asks again.
    return false;
  }
}

/** @param later true to be asked after the next login, false to be asked again */
export function snooze(later: boolean): void {
  try {
    if (later) sessionStorage.setItem(SNOOZED, '1');
    else sessionStorage.removeItem(SNOOZED);
  } catch {
    // Storage may be blocked.
  }
}
