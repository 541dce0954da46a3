import { useSite } from '../../../ui/site.ts';
import { mailHost } from './mail-host.ts';

interface MailboxProps {
  name: 'contact' | 'editorial' | 'pitches' | 'privacy';
}

/** One of the magazine's mail addresses, as a link. */
export function Mailbox({ name }: MailboxProps) {
  const address = `${name}@${mailHost(useSite())}`;
  return (
    <a className="mailbox" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
