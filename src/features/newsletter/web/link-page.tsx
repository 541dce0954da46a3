import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOf } from '#lib/format/list.ts';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import type { LinkState } from '../contract.ts';
import { choicesPath, LINK_PAGES, type LinkKind, linkPath } from '../paths.ts';
import { THE_NEWSLETTER } from '../values.ts';
import { EmailPage, FAILED, type PageText, SAMPLE, SiteLinks } from './email-page.tsx';

/** The state of a link from an email. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions<LinkState>({
    queryKey: ['/api/newsletter/link', { kind, token }],
    meta: { failure: 'Failed to fetch the link' },
  });

/** The secret in the URL of a link's page; '' if there is none. */
export const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';

interface LinkText extends PageText {
  /** Instead of `text`, where a link confirms more than the newsletter. */
  textOfTopics?: Message;
  /** The label of the button, if there is one. */
  press?: Message;
  /** Whether to offer a link to subscribe again. */
  again?: boolean;
  /** Whether to offer a link to the page where subscribers choose what they get. */
  choose?: boolean;
}

const TEXTS: Record<LinkKind, Record<LinkState['state'], LinkText>> = {
  confirm: {
    open: {
      title: message('One More Step'),
      text: message('Select the button to get the {site} newsletter at {email}.'),
      textOfTopics: message('Select the button to get emails from {site} at {email} about {gets}.'),
      press: message('Confirm Subscription'),
    },
    done: {
      title: message('You Are Subscribed'),
      text: message('You’ll get the {site} newsletter at {email}. Good to have you here.'),
      textOfTopics: message(
        'You’ll get emails from {site} at {email} about {gets}, one a day at most.',
      ),
    },
    expired: {
      title: message('This Link Has Expired'),
      text: message('Links expire after 48 hours and work once. Subscribe again to get a new one.'),
      again: true,
    },
    unknown: {
      title: message('Unknown Link'),
      text: message('Part of the link may be missing. Subscribe again to get a new one.'),
      again: true,
    },
    sample: SAMPLE,
  },
  unsubscribe: {
    open: {
      title: message('Unsubscribe?'),
      text: message('You will get no more emails from {site} at {email}.'),
      press: message('Unsubscribe'),
      choose: true,
    },
    done: {
      title: message('You Are Unsubscribed'),
      text: message('You will get no more emails from {site} at {email}.'),
      again: true,
    },
    expired: SAMPLE,
    unknown: {
      title: message('Unknown Link'),
      text: message(
        'Part of the link may be missing. The unsubscribe link of any newsletter you received works too.',
      ),
    },
    sample: SAMPLE,
  },
};

/** The page of a link from an email. Only its button changes something, because programs open links too. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string }) {
  const { name } = useSite();
  const { data } = useQuery(linkQuery(kind, token));
  const words: LinkText = data ? TEXTS[kind][data.state] : FAILED;
  const { title, text, press, again = false, choose } = words;
  const topics = data?.gets?.map((one) =>
    one === THE_NEWSLETTER ? translate(THE_NEWSLETTER) : one,
  );
  const values = {
    site: name,
    email: data?.email ?? t('your address'),
    gets: listOf(topics ?? []),
  };
  return (
    <EmailPage
      path={LINK_PAGES[kind]}
      title={translate(title)}
      text={translate((topics && words.textOfTopics) ?? text, values)}
    >
      <ButtonRow>
        {press !== undefined && (
          <form method="post" action={linkPath(kind, token)}>
            <input type="hidden" name="from" value="page" />
            <Button type="submit" variant="tone">
              {translate(press)}
            </Button>
          </form>
        )}
        {choose && (
          <ButtonLink href={choicesPath(token)} variant="line">
            {t('Choose what you get')}
          </ButtonLink>
        )}
        <SiteLinks again={again} />
      </ButtonRow>
    </EmailPage>
  );
}
