const PUT_OFF = 'own-password-later';

/** Whether somebody put the question off since they logged in. */
export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(PUT_OFF) !== null;
  } catch {
    // Storage may be forbidden: then it is asked again after each load.
    return false;
  }
}

/** To be called at a login, and when the question is put off. */
export function putOff(later: boolean): void {
  try {
    if (later) sessionStorage.setItem(PUT_OFF, '1');
    else sessionStorage.removeItem(PUT_OFF);
  } catch {
    // As above.
  }
}
