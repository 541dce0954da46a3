import { ArrowRight } from 'lucide';
import NewsletterBlock from '#features/newsletter/web/newsletter-block.tsx';
import { pageQuery } from '#features/pages/web/public.ts';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { Block } from '#ui/block.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import { aboutPath, contactPath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import { EmailList } from '../text-page/email-list.tsx';
import { StandardPage } from '../text-page/standard-page.tsx';
import * as styles from './about.module.css';
import { CoverageAreas } from './coverage-areas.tsx';
import { HowWeScore, scoreGuideQuery } from './how-we-score.tsx';

const VALUES = [
  [
    message('Finish it'),
    message('We write about what we have played, not about what we were shown.'),
  ],
  [
    message('Say it plainly'),
    message('No hype and no jargon. A rumor is called one, or left out.'),
  ],
  [
    message('Respect the evening'),
    message('Short where short will do. No slideshows, no cliffhangers, no pop-ups.'),
  ],
  [
    message('Leave readers alone'),
    message('No tracking, no profile, nothing that follows you out of the door.'),
  ],
] as const;

const STANDARDS = [
  [
    message('Nothing goes out unread'),
    message('An editor approves every article before the public sees it.'),
  ],
  [
    message('Scores are not for sale'),
    message('Advertisers, lenders and hosts have no say in what we write.'),
  ],
  [
    message('Freebies are disclosed'),
    message('Where a publisher gave us a copy, a trip or a device, the article says so.'),
  ],
  [
    message('Claims have sources'),
    message('Anything only one person has told us is called a rumor, or left out.'),
  ],
  [
    message('Mistakes are corrected'),
    message('We correct them in the article itself, as soon as we know of them.'),
  ],
  [
    message('Spoilers stay closed'),
    message('Endings and twists are hidden behind a warning until you choose to open it.'),
  ],
] as const;

const DESKS = [
  [message('Reviews'), message('Plays to the credits before there is a number.')],
  [message('News'), message('Finds it, checks it, and calls back.')],
  [message('Guides and education'), message('Gets lost first so you don’t have to.')],
  [message('Community'), message('Listens in on the places where people play.')],
  [message('Moderation'), message('Reads every submission before it goes live.')],
] as const;

interface StatementsProps {
  className: string;
  statements: readonly (readonly [heading: Message, text: Message])[];
}

function Statements({ className, statements }: StatementsProps) {
  return (
    <ol className={className}>
      {statements.map(([heading, text]) => (
        <li key={heading}>
          <h3>{translate(heading)}</h3>
          <p>{translate(text)}</p>
        </li>
      ))}
    </ol>
  );
}

export const load: LoadPage = (client) =>
  Promise.all([client.prefetchQuery(pageQuery('about')), client.prefetchQuery(scoreGuideQuery)]);

export default function AboutScreen() {
  return <StandardPage slug="about" original={<OriginalAbout />} />;
}

function OriginalAbout() {
  const { name, authorLabel, bylines, code } = useSite();
  return (
    <>
      <PageHead
        title={t('About')}
        description={t(
          '{name} is a magazine about games: its mission, what it covers, its values, its team and its editorial standards.',
          { name },
        )}
        path={aboutPath}
      />
      <PageTop title={t('About {name}', { name })} tone="brand" point>
        {t('A magazine about games, for people whose evenings are worth something.')}
      </PageTop>
      <CoverageAreas />
      <section className={`wrap section ${styles.aside}`} aria-labelledby="mission">
        <h2 className="label" id="mission">
          {t('Our Mission')}
        </h2>
        <div>
          <Title as="p" size={3} fit="m">
            {t('There are more games than evenings. {name} exists to help you choose.', { name })}
          </Title>
          <p className="dek">
            {t(
              'We play first, think second and write third. Then we tell you plainly which games deserve your time, how to get past the hard part, and where to find the people to talk to about the ending.',
            )}
          </p>
        </div>
      </section>
      <section className="wrap section" aria-labelledby="values">
        <div className="section-head">
          <h2 id="values">{t('Our Values')}</h2>
        </div>
        {/* With code of other companies the last one may be wrong. */}
        <Statements className={styles.values} statements={code ? VALUES.slice(0, -1) : VALUES} />
      </section>
      <section className={`color-field ${styles.band}`} data-tone="ink" aria-labelledby="standards">
        <div className="wrap">
          <Title as="h2" size={2} id="standards">
            {t('Editorial Standards')}
          </Title>
          <Statements className={styles.standards} statements={STANDARDS} />
        </div>
      </section>
      <HowWeScore />
      <section className={`wrap section ${styles.aside}`} aria-labelledby="team">
        <h2 className="label" id="team">
          {t('The Team')}
        </h2>
        <div>
          <Title as="p" size={3} fit="m">
            {bylines
              ? t('Articles are signed by those who made them, and each of us has a page.')
              : t('Articles are signed {authorLabel}, because none is the work of one person.', {
                  authorLabel,
                })}
          </Title>
          <dl className={styles.desks}>
            {DESKS.map(([desk, text]) => (
              <div key={desk}>
                <dt>{translate(desk)}</dt>
                <dd>{translate(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <NewsletterBlock />
      <section className="wrap section" aria-labelledby="contact">
        <Block tone="brand" className={styles.invitation}>
          <div>
            <h2 id="contact">{t('Talk to Us')}</h2>
            <p>{t('A tip, a correction, a pitch, or a game we missed.')}</p>
            <ButtonLink href={contactPath} variant="tone">
              {t('Contact Us')}
              <Icon icon={ArrowRight} className="onward" />
            </ButtonLink>
          </div>
          <EmailList />
        </Block>
      </section>
    </>
  );
}
