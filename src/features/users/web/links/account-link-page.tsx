import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError, call } from '#lib/api/api-client.ts';
import { formatLocal } from '#lib/format/date.ts';
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
const ROLES = { admin: 'an administrator', editor: 'an editor', author: 'an author' } as const;

type OpenLink = NonNullable<AccountLink['link']>;

interface PageProps {
  kind: LinkPageKind;
  /** The secret from the URL's fragment, which browsers never send. */
  token: string;
  /** Opens the admin area, which asks for the login if needed. */
  onEnter: () => void;
}

const ASK_AGAIN: Record<LinkPageKind, string> = {
  invitation:
    'The person who invited you can send another invitation. If you already joined, log in.',
  reset: 'Select Log In, then "Forgot your password?", or ask an administrator.',
  email: 'Log in and send yourself another one under Account.',
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
        title="Your password is set"
        text={`You can now log in to ${name}. Other devices were logged out.`}
      >
        <h2>Next step</h2>
        <LogIn onEnter={onEnter} />
      </Frame>
    );
  }
  if (isError) {
    return (
      <Frame title="Something went wrong" text="Couldn't reach the server. Nothing was changed.">
        <h2>Try again</h2>
        <ButtonRow>
          <Button variant="primary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </ButtonRow>
      </Frame>
    );
  }
  if (linkExpired || data?.link === null) {
    return (
      <Frame title="This link has expired" text="Links expire after 24 hours and work only once.">
        <h2>Ask for a new one</h2>
        <p>{ASK_AGAIN[kind]}</p>
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
        Log In
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
  const until = `The link expires ${formatLocal(expiresAt, 'longWithTime')}.`;
  if (kind === 'reset')
    return ['Reset your password', `Choose a new password for your account at ${site}. ${until}`];
  const who = invitedBy === null ? "You've been invited" : `${invitedBy} invited you`;
  return ['Write with us', `${who} to join ${site} as ${ROLES[role]}. ${until}`];
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
        title="Your email address is confirmed"
        text={`If you forget the password of ${link.username}, ${name} can send you a link to reset it.`}
      >
        <h2>Next step</h2>
        <LogIn onEnter={onEnter} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Confirm your email address"
      text={`It then gets password reset links for your account at ${name}.`}
    >
      <h2>Is {link.username} your account?</h2>
      <p>If it isn't, close this page. Nothing changes.</p>
      {state === 'failed' && <p role="alert">Couldn't reach the server. Try again.</p>}
      <ButtonRow>
        <Button
          variant="primary"
          busy={state === 'busy'}
          busyLabel="One moment..."
          onClick={() => void confirm()}
        >
          Confirm Email
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
      setError(`Password must be at least ${PASSWORD_MIN} characters`);
      event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
      return;
    }
    if (!busy) void send();
  };

  return (
    <Frame title={title} text={text}>
      <h2>Choose your password</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Username">
          {(control) => (
            <Input {...control} value={link.username} autoComplete="username" readOnly />
          )}
        </Field>
        <Field label="Password" error={error}>
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
          {shown ? 'Hide password' : 'Show password'}
        </button>
        <ButtonRow>
          <Button type="submit" variant="primary" busy={busy} busyLabel="One moment...">
            {link.kind === 'reset' ? 'Set Password' : `Join ${name}`}
          </Button>
        </ButtonRow>
      </form>
      <p
        className={styles.note}
      >{`At least ${PASSWORD_MIN} characters. Three or four random words work best.`}</p>
    </Frame>
  );
}

/** The server's objection to the password, shown next to its field. */
function complaintOf(answer: ApiError | null): string {
  const errors = answer?.body.errors;
  const [first] = Array.isArray(errors) ? errors : [];
  if (typeof first?.message === 'string') return `Password ${first.message}`;
  return answer?.detail ?? "Couldn't reach the server. Nothing was changed; try again.";
}
