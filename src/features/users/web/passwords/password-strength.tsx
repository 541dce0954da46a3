import { useEffect, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { getLanguage, message, t, translate } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import type { PasswordStrength as Judged } from '../../contract.ts';
import * as styles from './password-strength.module.css';

/** Long enough not to rate half a word. */
const DEBOUNCE = 400;
const LABELS = [
  message('Too weak'),
  message('Too weak'),
  message('Weak'),
  message('Strong'),
  message('Very strong'),
] as const;
const BARS = [1, 2, 3, 4] as const;

interface PasswordStrengthProps {
  password: string;
  /** The account's name; by default the logged-in user. */
  username?: string;
  /** The secret of a link, for users without a session. */
  token?: string;
  /** The field already shows why the password is not accepted. */
  isRefused?: boolean | undefined;
}

/** How hard a password is to guess: four bars and a word. The server rates it; its dictionaries are large. */
export function PasswordStrength({ password, username, token, isRefused }: PasswordStrengthProps) {
  const [judged, setJudged] = useState<{ password: string; answer: Judged } | null>(null);

  useEffect(() => {
    if (password === '') return;
    let current = true;
    const timer = setTimeout(() => {
      const body = { password, ...(username && { username }), ...(token && { token }) };
      call<Judged>(
        (path, init) => fetch(path, init),
        'POST',
        '/api/auth/password-strength',
        body,
      ).then(
        (answer) => {
          if (current) setJudged({ password, answer });
        },
        // An unrated password is checked again when it is submitted.
        () => undefined,
      );
    }, DEBOUNCE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, username, token]);

  const shown = password === '' ? null : judged;
  const isNow = shown?.password === password;
  const score = shown?.answer.score ?? -1;
  const weak = shown !== null && shown.answer.objection !== null;
  const label = isNow ? LABELS[weak ? Math.min(score, 2) : score] : undefined;
  const bars = weak ? Math.min(Math.max(score, 1), 2) : score;
  return (
    <div className={classNames(styles.strength, weak && styles.weak, !isNow && styles.waiting)}>
      {BARS.map((bar) => (
        <i key={bar} className={bar <= bars ? styles.on : undefined} aria-hidden="true" />
      ))}
      <span role="status">{label ? translate(label) : ' '}</span>
      {isNow && weak && !isRefused && (
        <p>
          {getLanguage() === 'en'
            ? `It ${shown.answer.objection}`
            : t('Choose another password. Three or four random words work best.')}
        </p>
      )}
    </div>
  );
}
