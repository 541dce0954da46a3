import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError, call } from '#lib/api/api-client.ts';
import { formatLocal } from '#lib/format/date.ts';
import { getLanguage, type Message, message, t, translate } from '#lib/messages/messages.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import type { AccountLink, Session } from '../../contract.ts';
import type { LinkPageKind } from '../../paths.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../values.ts';
import { setLoginHint } from '../login-hint.ts';
import { PasswordStrength } from '../passwords/password-strength.tsx';
import * as styles from './account-link-page.module.css';

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);

type OpenLink = NonNullable<AccountLink['link']>;

interface PageProps {
  kind: LinkPageKind;
  /** The secret from the URL's fragment, which browsers never send. */
  token: string;
  /** Opens the admin area, which asks for the login if needed. */
  onEnter: () => void;
}

const ASK_AGAIN: Record<LinkPageKind, Message> = {
  invitation: message(
    'The person who invited you can send another invitation. If you already joined, log in.',
  ),
  reset: message('Select Log In, then “Forgot your password?”, or ask an admin.'),
  email: message('Log in and send yourself another one under Account.'),
};

/** The page of an account link: an invitation, a password reset or the confirmation of an email address. */
export default function AccountLinkPage({ kind, token, onEnter }: PageProps) {
  const { name } = useSite();
  const [isReset, setReset] = useState(false);
  const [linkExpired, setOver] = useState(token === '');
  const { data, isError, refetch } = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => call<AccountLink>(browserFetch, 'POST', '/api/auth/link', { token }),
    enabled: !linkExpired,
    gcTime: 0,
  });

  if (isReset) {
    return (
      <Frame
        title={t('Your password is set')}
        text={t('You can now log in to {site}. Other devices were logged out.', { site: name })}
      >
        <h2>{t('Next step')}</h2>
        <LogIn onEnter={onEnter} />
      </Frame>
    );
  }
  if (isError) {
    return (
      <Frame
        title={t('Something went wrong')}
        text={t('Couldn’t reach the server. Nothing was changed.')}
      >
        <h2>{t('Try again')}</h2>
        <ButtonRow>
          <Button variant="primary" onClick={() => void refetch()}>
            {t('Try Again')}
          </Button>
        </ButtonRow>
      </Frame>
    );
  }
  if (linkExpired || data?.link === null) {
    return (
      <Frame
        title={t('This link has expired')}
        text={t('Links expire after 24 hours and work only once.')}
      >
        <h2>{t('Ask for a new one')}</h2>
        <p>{translate(ASK_AGAIN[kind])}</p>
        <LogIn onEnter={onEnter} />
      </Frame>
    );
  }
  if (!data) return <div className="waiting" />;
  const entered = ({ user }: Session) => {
    setLoginHint(user !== null);
    if (user === null) setReset(true);
    else onEnter();
  };
  if (data.link.kind === 'email') {
    return (
      <ConfirmEmail link={data.link} token={token} onOver={() => setOver(true)} onEnter={onEnter} />
    );
  }
  return (
    <ChoosePassword link={data.link} token={token} onOver={() => setOver(true)} onDone={entered} />
  );
}

function LogIn({ onEnter }: { onEnter: () => void }) {
  return (
    <ButtonRow>
      <Button variant="primary" onClick={onEnter}>
        {t('Log In')}
      </Button>
    </ButtonRow>
  );
}

interface FrameProps {
  title: string;
  text: string;
  children: React.ReactNode;
}

function Frame({ title, text, children }: FrameProps) {
  return (
    <div className="color-field" data-tone="brand">
      <div className={`wrap ${styles.page}`}>
        <div>
          <Title as="h1" size={3}>
            {title}
          </Title>
          <p className="dek">{text}</p>
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  );
}

function wordsOf({ kind, role, invitedBy, expiresAt }: OpenLink, site: string): [string, string] {
  const until = t('The link expires {time}.', { time: formatLocal(expiresAt, 'longWithTime') });
  if (kind === 'reset') {
    const text = t('Choose a new password for your account at {site}.', { site });
    return [t('Reset your password'), `${text} ${until}`];
  }
  const text =
    invitedBy === null
      ? t(
          'You’ve been invited to join {site} as {role, select, admin {an admin} editor {an editor} other {an author}}.',
          { site, role },
        )
      : t(
          '{name} invited you to join {site} as {role, select, admin {an admin} editor {an editor} other {an author}}.',
          { name: invitedBy, site, role },
        );
  return [t('Write with us'), `${text} ${until}`];
}

interface ConfirmEmailProps {
  link: OpenLink;
  token: string;
  onOver: () => void;
  onEnter: () => void;
}

/** Programs that scan emails open links, so only the button confirms. */
function ConfirmEmail({ link, token, onOver, onEnter }: ConfirmEmailProps) {
  const { name } = useSite();
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'confirmed'>('asked');
  const confirm = async () => {
    setState('busy');
    try {
      await call(browserFetch, 'POST', '/api/auth/email/confirm', { token });
      setState('confirmed');
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 410) return onOver();
      setState('failed');
    }
  };
  if (state === 'confirmed') {
    return (
      <Frame
        title={t('Your email address is confirmed')}
        text={t(
          'If you forget the password of {username}, {site} can send you a link to reset it.',
          {
            username: link.username,
            site: name,
          },
        )}
      >
        <h2>{t('Next step')}</h2>
        <LogIn onEnter={onEnter} />
      </Frame>
    );
  }
  return (
    <Frame
      title={t('Confirm your email address')}
      text={t('It then gets password reset links for your account at {site}.', { site: name })}
    >
      <h2>{t('Is {username} your account?', { username: link.username })}</h2>
      <p>{t('If it isn’t, close this page. Nothing changes.')}</p>
      {state === 'failed' && <p role="alert">{t('Couldn’t reach the server. Try again.')}</p>}
      <ButtonRow>
        <Button
          variant="primary"
          busy={state === 'busy'}
          busyLabel={t('One moment...')}
          onClick={() => void confirm()}
        >
          {t('Confirm Email')}
        </Button>
      </ButtonRow>
    </Frame>
  );
}

interface ChoosePasswordProps {
  link: OpenLink;
  token: string;
  onOver: () => void;
  onDone: (session: Session) => void;
}

function ChoosePassword({ link, token, onOver, onDone }: ChoosePasswordProps) {
  const { name } = useSite();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [title, text] = wordsOf(link, name);

  const send = async () => {
    setBusy(true);
    try {
      const body = { token, password };
      onDone(await call<Session>(browserFetch, 'POST', '/api/auth/link/use', body));
    } catch (failure) {
      setBusy(false);
      const answer = failure instanceof ApiError ? failure : null;
      if (answer?.status === 410) return onOver();
      setError(complaintOf(answer));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password.length < PASSWORD_MIN) {
      setError(t('Password must be at least {min} characters', { min: PASSWORD_MIN }));
      event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
      return;
    }
    if (!busy) void send();
  };

  return (
    <Frame title={title} text={text}>
      <h2>{t('Choose your password')}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('Username')}>
          {(control) => (
            <Input {...control} value={link.username} autoComplete="username" readOnly />
          )}
        </Field>
        <Field label={t('Password')} error={error}>
          {(control) => (
            <>
              <Input
                {...control}
                type={shown ? 'text' : 'password'}
                name="password"
                autoComplete="new-password"
                maxLength={PASSWORD_MAX}
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  setError(undefined);
                }}
              />
              {/* A sent link may already be used up. */}
              <PasswordStrength
                password={busy ? '' : password}
                token={token}
                isRefused={error !== undefined}
              />
            </>
          )}
        </Field>
        <button type="button" className={`link ${styles.show}`} onClick={() => setShown(!shown)}>
          {shown ? t('Hide password') : t('Show password')}
        </button>
        <ButtonRow>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('One moment...')}>
            {link.kind === 'reset' ? t('Set Password') : t('Join {site}', { site: name })}
          </Button>
        </ButtonRow>
      </form>
      <p className={styles.note}>
        {t('At least {min} characters. Three or four random words work best.', {
          min: PASSWORD_MIN,
        })}
      </p>
    </Frame>
  );
}

/** The server's objection to the password, shown next to its field. */
function complaintOf(answer: ApiError | null): string {
  if (!answer) return t('Couldn’t reach the server. Nothing was changed; try again.');
  // The API answers in English.
  if (getLanguage() !== 'en') {
    return t('Choose another password. Three or four random words work best.');
  }
  const errors = answer.body.errors;
  const [first] = Array.isArray(errors) ? errors : [];
  if (typeof first?.message === 'string') return `Password ${first.message}`;
  return answer.detail ?? t('Couldn’t reach the server. Nothing was changed; try again.');
}
