import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx';
import { Point } from '#ui/page/diamond.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import type { LinkState } from '../contract.ts';
import { LINK_PAGES, type LinkKind, linkPath, newsletterPath } from '../paths.ts';
import * as styles from './link-page.module.css';

/** What the link of a mail can still do. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions<LinkState>({
    queryKey: ['/api/newsletter/link', { kind, token }],
    meta: { failure: 'Failed to fetch the link' },
  });

/** The secret in the address of a link's page; '' where there is none. */
export const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';

interface Words {
  title: string;
  text: (email: string, site: string) => string;
  /** What the button says; without it there is none. */
  press?: string;
  /** Whether subscribing (again) is offered. */
  again?: boolean;
}

const SAMPLE: Words = {
  title: 'Just a Sample',
  text: () => 'This link stands in a preview or a test. In a real mail it would be yours alone.',
};

const WORDS: Record<LinkKind, Record<LinkState['state'], Words>> = {
  confirm: {
    open: {
      title: 'One More Step',
      text: (email, site) => `Press the button and the newsletter of ${site} comes to ${email}.`,
      press: 'Confirm Subscription',
    },
    done: {
      title: 'You Are Subscribed',
      text: (email, site) => `The newsletter of ${site} comes to ${email}. Good to have you here.`,
    },
    expired: {
      title: 'This Link Has Expired',
      text: () => 'It was good for 48 hours, and once. Subscribe again and you get a new one.',
      again: true,
    },
    unknown: {
      title: 'We Do Not Know This Link',
      text: () => 'Perhaps a part of it was cut off on the way. Subscribe again for a new one.',
      again: true,
    },
    sample: SAMPLE,
  },
  unsubscribe: {
    open: {
      title: 'Unsubscribe?',
      text: (email, site) => `The newsletter of ${site} will no longer come to ${email}.`,
      press: 'Unsubscribe',
    },
    done: {
      title: 'You Are Unsubscribed',
      text: (email) => `No newsletter will come to ${email} any more. No hard feelings.`,
      again: true,
    },
    expired: SAMPLE,
    unknown: {
      title: 'We Do Not Know This Link',
      text: () =>
        'Perhaps a part of it was cut off on the way. The link of any newsletter that you have does the same.',
    },
    sample: SAMPLE,
  },
};

const FAILED: Words = {
  title: 'This Did Not Work',
  text: () => 'Something went wrong here. Nothing was changed; please load the page again.',
};

/** The page behind a link of a mail. Only its button changes something: programs look at links too. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string }) {
  const { name } = useSite();
  const { data } = useQuery(linkQuery(kind, token));
  const words = data ? WORDS[kind][data.state] : FAILED;
  const { title, text, press, again } = words;
  return (
    <>
      <PageHead
        title={title}
        description={`The newsletter of ${name}.`}
        path={LINK_PAGES[kind]}
        noindex
      />
      <div className="color-field" data-tone="ink">
        <div className={`wrap ${styles.page}`}>
          <Title as="h1" size={2}>
            {title}
            <Point />
          </Title>
          <p className="dek">{text(data?.email ?? 'your address', name)}</p>
          <ButtonRow>
            {press !== undefined && (
              <form method="post" action={linkPath(kind, token)}>
                <input type="hidden" name="from" value="page" />
                <Button type="submit" variant="tone">
                  {press}
                </Button>
              </form>
            )}
            {again && (
              <ButtonLink href={newsletterPath} variant="tone">
                Subscribe
              </ButtonLink>
            )}
            <ButtonLink href="/" variant="line">
              {`Go to ${name}`}
            </ButtonLink>
          </ButtonRow>
        </div>
      </div>
    </>
  );
}
