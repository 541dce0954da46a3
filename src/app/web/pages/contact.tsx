import { ContactForm } from '#features/contact/web/public.ts';
import { PageHead } from '#ui/page-head.tsx';
import { useSite } from '#ui/site.ts';
import { contactPath } from '../router/paths.ts';
import { MailList } from './email-list.tsx';
import { PageTop } from './page-top.tsx';

const BOXES = [
  ['Anything at all', 'contact'],
  ['Corrections and tips', 'editorial'],
  ['Pitches', 'contribute'],
  ['Review copies and press', 'press'],
] as const;

const TOPICS = [
  'Reviews and previews',
  'Hardware and tech',
  'Esports',
  'Guides and tutorials',
  'Industry news',
];

export default function ContactPage() {
  const { name } = useSite();
  return (
    <>
      <PageHead
        title="Contact"
        description={`Write to ${name}: corrections, tips, pitches and questions. We answer within 24 hours on business days.`}
        path={contactPath}
      />
      <PageTop title="Contact Us">A tip, a correction, a game that we missed: tell us.</PageTop>
      <div className="wrap overlap desk">
        <section className="panel desk-form" aria-labelledby="write">
          <div className="panel-head">
            <h2 className="label" id="write">
              Write to Us
            </h2>
            <p className="meta">All fields required</p>
          </div>
          <ContactForm />
        </section>
        <div className="desk-side">
          <section className="block block-tone" data-tone="ink" aria-labelledby="response">
            <h2 className="label" id="response">
              Response Time
            </h2>
            <p className="block-figure" aria-hidden="true">
              24h
            </p>
            <p>We answer within 24 hours on business days.</p>
            <p>
              Cannot wait? Put <strong>URGENT</strong> in the subject to mark an urgent message.
            </p>
          </section>
          <section className="block" aria-labelledby="addresses">
            <h2 className="label" id="addresses">
              Addresses
            </h2>
            <MailList boxes={BOXES} />
          </section>
          <section className="block block-wash" aria-labelledby="contribute">
            <h2 className="label" id="contribute">
              Write for Us
            </h2>
            <p>We look for contributions on these topics:</p>
            <ul className="points">
              {TOPICS.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}
