import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOf } from '#lib/format/list.ts';
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import type { LinkState } from '../contract.ts';
import { choicesPath, LINK_PAGES, type LinkKind, linkPath } from '../paths.ts';
import { EmailPage, FAILED, SAMPLE, SiteLinks } from './email-page.tsx';

/** The state of a link from an email. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions<LinkState>({
    queryKey: ['/api/newsletter/link', { kind, token }],
    meta: { failure: 'Failed to fetch the link' },
  });

/** The secret in the URL of a link's page; '' if there is none. */
export const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';

interface PageText {
  title: string;
  /** Receives what a confirmation link confirms, if it is more than the newsletter. */
  text: string | ((email: string, site: string, gets?: string) => string);
  /** The label of the button, if there is one. */
  press?: string;
  /** Whether to offer a link to subscribe again. */
  again?: boolean;
  /** Whether to offer a link to the page where subscribers choose what they get. */
  choose?: boolean;
}

const TEXTS: Record<LinkKind, Record<LinkState['state'], PageText>> = {
  confirm: {
    open: {
      title: 'One More Step',
      text: (email, site, gets) =>
        gets === undefined
          ? `Select the button to get the ${site} newsletter at ${email}.`
          : `Select the button to get emails from ${site} at ${email} about ${gets}.`,
      press: 'Confirm Subscription',
    },
    done: {
      title: 'You Are Subscribed',
      text: (email, site, gets) =>
        gets === undefined
          ? `You'll get the ${site} newsletter at ${email}. Good to have you here.`
          : `You'll get emails from ${site} at ${email} about ${gets}, one a day at most.`,
    },
    expired: {
      title: 'This Link Has Expired',
      text: 'Links expire after 48 hours and work once. Subscribe again to get a new one.',
      again: true,
    },
    unknown: {
      title: 'Unknown Link',
      text: 'Part of the link may be missing. Subscribe again to get a new one.',
      again: true,
    },
    sample: SAMPLE,
  },
  unsubscribe: {
    open: {
      title: 'Unsubscribe?',
      text: (email, site) => `You will get no more emails from ${site} at ${email}.`,
      press: 'Unsubscribe',
      choose: true,
    },
    done: {
      title: 'You Are Unsubscribed',
      text: (email, site) => `You will get no more emails from ${site} at ${email}.`,
      again: true,
    },
    expired: SAMPLE,
    unknown: {
      title: 'Unknown Link',
      text: 'Part of the link may be missing. The unsubscribe link of any newsletter you received works too.',
    },
    sample: SAMPLE,
  },
};

/** The page of a link from an email. Only its button changes something, because programs open links too. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string }) {
  const { name } = useSite();
  const { data } = useQuery(linkQuery(kind, token));
  const words: PageText = data ? TEXTS[kind][data.state] : FAILED;
  const { title, text, press, again = false, choose } = words;
  const shown =
    typeof text === 'string'
      ? text
      : text(data?.email ?? 'your address', name, data?.gets && listOf(data.gets));
  return (
    <EmailPage path={LINK_PAGES[kind]} title={title} text={shown}>
      <ButtonRow>
        {press !== undefined && (
          <form method="post" action={linkPath(kind, token)}>
            <input type="hidden" name="from" value="page" />
            <Button type="submit" variant="tone">
              {press}
            </Button>
          </form>
        )}
        {choose && (
          <ButtonLink href={choicesPath(token)} variant="line">
            Choose what you get
          </ButtonLink>
        )}
        <SiteLinks again={again} />
      </ButtonRow>
    </EmailPage>
  );
}
