const SNOOZED = 'own-password-later';

/** Whether somebody put the question off since they logged in. */
export function isSnoozed(): boolean {
  try {
    return sessionStorage.getItem(SNOOZED) !== null;
  } catch {
    // Storage may be forbidden: then it is asked again after each load.
    return false;
  }
}

/** To be called at a login, and when the question is put off. */
export function snooze(later: boolean): void {
  try {
    if (later) sessionStorage.setItem(SNOOZED, '1');
    else sessionStorage.removeItem(SNOOZED);
  } catch {
    // As above.
  }
}
