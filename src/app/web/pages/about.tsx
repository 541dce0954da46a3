import { Link } from 'wouter';
import { listPath } from '../../../features/articles/paths.ts';
import { categoryPluralLabel } from '../../../features/taxonomy/values.ts';
import { CategoryMark } from '../../../features/taxonomy/web-public.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useSite } from '../../../ui/site.ts';
import { aboutPath, contactPath } from '../paths.ts';
import { MailList } from './mail-list.tsx';
import { PageTop } from './page-top.tsx';

const COVERAGE = [
  ['review', 'Played to the end, judged without hurry.'],
  ['news', 'What happened, who says so, and what it means.'],
  ['education', 'How games are made and why they work.'],
  ['guide', 'The way through, walked before it is written.'],
  ['community', 'The people who play, and what they build.'],
] as const;

const VALUES = [
  ['Finish it', 'We write about what we have played, not about what we were shown.'],
  ['Say who says so', 'A claim has a source. A rumour is called one, or left out.'],
  ['Respect the evening', 'Short where short will do. No slideshows, no cliffhangers, no pop-ups.'],
  ['Leave readers alone', 'No tracking, no profile, nothing that follows you out of the door.'],
] as const;

const DESKS = [
  ['News desk', 'Finds it, checks it, and calls back.'],
  ['Reviews', 'Writers who finish what they play.'],
  ['Guides and education', 'Testers, teachers and patient map-makers.'],
  ['Community', 'Listens in on the places where people play.'],
  ['Moderation', 'Reads what authors hand in before it is public.'],
] as const;

const STANDARDS = [
  'Every article passes an editor before it is published.',
  'Review copies are accepted; conditions attached to them are not.',
  'Whoever advertises, lends or invites has no say in what we write.',
  'Errors are corrected in the article itself, as soon as we know of them.',
  'Drafts made with the help of a machine are checked by a person, line by line.',
];

const BOXES = [
  ['Anything at all', 'contact'],
  ['The editors', 'editorial'],
  ['Press', 'press'],
] as const;

export default function AboutPage() {
  const { name, authorLabel } = useSite();
  return (
    <>
      <PageHead
        title="About"
        description={`${name} is a magazine about games: its mission, what it covers, its values, its team and its editorial standards.`}
        path={aboutPath}
      />
      <PageTop title={`About ${name}`}>
        A magazine about games, for people whose evenings are worth something.
      </PageTop>
      <section className="wrap overlap" aria-labelledby="mission">
        <div className="panel mission">
          <h2 className="label" id="mission">
            Our Mission
          </h2>
          <p>
            There are more games than evenings. {name} exists to help you choose: to play first,
            think second and write third, and to tell you plainly which of them deserve your time.
          </p>
        </div>
      </section>
      <section className="wrap sec" aria-labelledby="coverage">
        <div className="sec-head">
          <h2 id="coverage">What We Cover</h2>
        </div>
        <ul className="beats">
          {COVERAGE.map(([category, text]) => (
            <li key={category}>
              <Link href={listPath({ category })} data-cat={category}>
                <CategoryMark category={category} />
                <strong>{categoryPluralLabel(category)}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap sec" aria-labelledby="values">
        <div className="sec-head">
          <h2 id="values">Our Values</h2>
        </div>
        <ol className="values">
          {VALUES.map(([heading, text]) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="wrap sec halves">
        <section aria-labelledby="team">
          <div className="sec-head">
            <h2 id="team">The Team</h2>
          </div>
          <p className="excerpt">
            Articles are signed {authorLabel}, because more than one person stands behind each of
            them.
          </p>
          <dl className="desks">
            {DESKS.map(([desk, text]) => (
              <div key={desk}>
                <dt>{desk}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="standards">
          <div className="sec-head">
            <h2 id="standards">Editorial Standards</h2>
          </div>
          <ul className="points points-large">
            {STANDARDS.map((standard) => (
              <li key={standard}>{standard}</li>
            ))}
          </ul>
        </section>
      </div>
      <section className="wrap sec" aria-labelledby="contact">
        <div className="block block-ink reach" data-tone="ink">
          <div>
            <h2 id="contact">Talk to Us</h2>
            <p>A tip, a correction, a pitch: a person reads it and answers.</p>
            <ButtonLink href={contactPath} variant="tone">
              Contact
              <ArrowRightIcon />
            </ButtonLink>
          </div>
          <MailList boxes={BOXES} />
        </div>
      </section>
    </>
  );
}
