import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, ButtonLink, ButtonRow } from '#ui/button.tsx';
import { Point } from '#ui/page/diamond.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import type { Choices } from '../contract.ts';
import { choicesPage, choicesPath, linkPath, newsletterPath } from '../paths.ts';
import * as styles from './choices-page.module.css';

/** What the owner of a link gets. */
export const choicesQuery = (token: string) =>
  queryOptions<Choices>({
    queryKey: ['/api/newsletter/choices', { token }],
    meta: { failure: 'Failed to fetch your choices' },
  });

const ENDED: Record<Exclude<Choices['state'], 'open'>, { title: string; text: string }> = {
  done: { title: 'You Are Unsubscribed', text: 'You will get no more emails.' },
  unknown: {
    title: 'Unknown Link',
    text: 'Part of the link may be missing. The links of any other email you received work too.',
  },
  sample: {
    title: 'Just a Sample',
    text: 'This link is from a preview or a test. In a real email it would be yours.',
  },
};
const FAILED = {
  title: 'Something Went Wrong',
  text: 'Nothing was changed. Please reload the page.',
};

/** A plain form, so that it works without JavaScript. */
function ChoicesForm({ choices, token }: { choices: Choices; token: string }) {
  const { name } = useSite();
  return (
    <form method="post" action={choicesPath(token)} className={styles.form}>
      <fieldset className={styles.choices}>
        <legend className="sr">Emails from {name}</legend>
        <label>
          <input type="checkbox" name="newsletter" defaultChecked={choices.newsletter} />
          The newsletter: our best articles of the week
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
          Save Choices
        </Button>
        <ButtonLink href={linkPath('unsubscribe', token)} variant="line">
          Unsubscribe
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
  const title = open ? 'Your Emails' : ended.title;
  return (
    <>
      <PageHead title={title} description={`Emails from ${name}.`} path={choicesPage} noindex />
      <div className="color-field" data-tone="ink">
        <div className={`wrap ${styles.page}`}>
          <Title as="h1" size={2}>
            {title}
            <Point />
          </Title>
          <p className="dek">
            {open === null
              ? ended.text
              : `${isSaved ? 'Saved. ' : ''}Choose what ${name} sends to ${open.email}.`}
          </p>
          {open && <ChoicesForm choices={open} token={token} />}
          {open === null && (
            <ButtonRow>
              <ButtonLink href={newsletterPath} variant="tone">
                Subscribe
              </ButtonLink>
              <ButtonLink href="/" variant="line">
                {`Go to ${name}`}
              </ButtonLink>
            </ButtonRow>
          )}
        </div>
      </div>
    </>
  );
}
