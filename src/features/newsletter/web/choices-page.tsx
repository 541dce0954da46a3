import { queryOptions, useQuery } from '@tanstack/react-query';
import { message, t, translate } from '#lib/messages/messages.ts';
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import type { Choices } from '../contract.ts';
import { choicesPage, choicesPath, linkPath } from '../paths.ts';
import * as styles from './choices-page.module.css';
import { EmailPage, FAILED, type PageText, SAMPLE, SiteLinks } from './email-page.tsx';

/** What the owner of a link gets. */
export const choicesQuery = (token: string) =>
  queryOptions<Choices>({
    queryKey: ['/api/newsletter/choices', { token }],
    meta: { failure: 'Failed to fetch your choices' },
  });

const ENDED: Record<Exclude<Choices['state'], 'open'>, PageText> = {
  done: {
    title: message('You Are Unsubscribed'),
    text: message('You will get no more emails.'),
  },
  unknown: {
    title: message('Unknown Link'),
    text: message(
      'Part of the link may be missing. The links of any other email you received work too.',
    ),
  },
  sample: SAMPLE,
};

/** A plain form, so that it works without JavaScript. */
function ChoicesForm({ choices, token }: { choices: Choices; token: string }) {
  const { name } = useSite();
  return (
    <form method="post" action={choicesPath(token)} className={styles.form}>
      <fieldset className={styles.choices}>
        <legend className="sr">{t('Emails from {site}', { site: name })}</legend>
        <label>
          <input type="checkbox" name="newsletter" defaultChecked={choices.newsletter} />
          {t('The newsletter: our best articles of the week')}
        </label>
        {choices.topics.map((topic) => (
          <label key={topic.id} dir="auto">
            <input type="hidden" name="shown" value={topic.id} />
            <input type="checkbox" name="keep" value={topic.id} defaultChecked />
            {topic.name}
          </label>
        ))}
      </fieldset>
      <ButtonRow>
        <Button type="submit" variant="tone">
          {t('Save Choices')}
        </Button>
        <ButtonLink href={linkPath('unsubscribe', token)} variant="line">
          {t('Unsubscribe')}
        </ButtonLink>
      </ButtonRow>
    </form>
  );
}

/** The page where subscribers choose what they get. @param isSaved whether they have just saved it */
export function ChoicesPage({ token, isSaved }: { token: string; isSaved: boolean }) {
  const { name } = useSite();
  const { data } = useQuery(choicesQuery(token));
  const open = data?.state === 'open' ? data : null;
  const ended = data && data.state !== 'open' ? ENDED[data.state] : FAILED;
  const values = { site: name, email: open?.email ?? '' };
  return (
    <EmailPage
      path={choicesPage}
      title={open ? t('Your Emails') : translate(ended.title)}
      text={
        open === null
          ? translate(ended.text)
          : isSaved
            ? t('Saved. Choose what {site} sends to {email}.', values)
            : t('Choose what {site} sends to {email}.', values)
      }
    >
      {open ? (
        <ChoicesForm choices={open} token={token} />
      ) : (
        <ButtonRow>
          <SiteLinks again />
        </ButtonRow>
      )}
    </EmailPage>
  );
}
