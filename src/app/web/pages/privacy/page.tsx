import { Link } from 'wouter';
import { PageHead } from '#ui/page/page-meta.tsx';
import { type Site, useSite } from '#ui/site.ts';
import { contactPath, privacyPath } from '../../paths.ts';
import { siteEmail } from '../shared/site-email.ts';
import { TextPage, type TextSection } from '../shared/text-page.tsx';

const SUMMARY = [
  ['No tracking', 'No analytics service, no advertising networks, no profile of what you read.'],
  ['No cookies for readers', 'Reading, searching and sharing work without a single one.'],
  ['From our own server', 'Scripts, styles and fonts come from here and from nowhere else.'],
] as const;

function sectionsFor({ name, takesMessages, remoteImages }: Site, address: string): TextSection[] {
  return [
    {
      id: 'who',
      heading: 'Who we are',
      body: (
        <p>
          {name} is a magazine about games. This page says what happens to data about you when you
          read it. The operator of this site is responsible for it, at{' '}
          <a href={`mailto:${address}`}>{address}</a>.
        </p>
      ),
    },
    {
      id: 'reading',
      heading: 'When you read',
      body: (
        <>
          <p>
            Your browser asks our server for a page, and the server answers. It keeps no log of
            visits. When something fails on our side, it writes down the fault, the time and the
            page, but not who asked for it. Drawing the cover of an article and counting what is
            read are limited per visitor, so your network address may be kept in memory for a
            minute.
          </p>
          <p>
            A hosting company or a proxy in front of our server may keep logs under rules of its
            own.
          </p>
          <p>
            What you search for is part of the address of the results, so that you can share them.
            We look the words up and keep no record of who searched for them.
          </p>
        </>
      ),
    },
    {
      id: 'counting',
      heading: 'What we count',
      body: (
        <>
          <p>
            We count what is read, not who reads it. Everything below is a number per day, kept
            without an address, a cookie or anything else that tells who:
          </p>
          <ul>
            <li>how often an article is read;</li>
            <li>
              how far it is read: whether a quarter, half, three quarters or the end of its text was
              reached;
            </li>
            <li>
              where visits come from: the name of the website alone (such as example.org), never the
              page there, or that it was a search engine, one of our feeds or one of our
              newsletters. It is not kept with the article that was read;
            </li>
            <li>
              how often a phrase is searched for, and whether we have something on it. What looks
              like an address or a telephone number is not counted. A phrase that was searched for
              at least three times may be suggested to others who begin to type the same.
            </li>
          </ul>
          <p>
            So that no one counts twice, our server remembers for half an hour that your address was
            counted and how far an article was read from it, and for the day how many searches and
            websites it named: in memory alone and as a hash whose key changes every day.
          </p>
          <p>
            Numbers of reads, of how far they went and of where they came from go after 400 days,
            searches after 31. Searches that were made only once or twice a day, and the names of
            websites from which only one or two visits came, go when the next day is over. If your
            browser sends Do Not Track or Global Privacy Control, you are not counted.
          </p>
        </>
      ),
    },
    {
      id: 'device',
      heading: 'What stays on your device',
      body: (
        <p>
          Your browser remembers for you, in its own storage: whether you chose the light or the
          dark look, how large you want the text of articles, whether you turned off the keys that
          lead from one article to the next, what you ticked in checklists, and where you stopped in
          the last thirty long articles, each until you have read it to the end. None of it is ever
          sent to us, and clearing the site's data removes it. We set no cookies for readers.
        </p>
      ),
    },
    {
      id: 'others',
      heading: 'Images and videos from elsewhere',
      body: (
        <p>
          {remoteImages === 'allow'
            ? 'An article may show an image that lies on another server, or a video from YouTube.'
            : 'Images come from our own server. An article may show a video from YouTube.'}{' '}
          Your browser then asks that other server, which learns your network address and that you
          came from here. For videos these are i.ytimg.com (previews) and youtube-nocookie.com
          (players), where YouTube's own rules apply. Pages without such a thing ask no other site
          for anything.
        </p>
      ),
    },
    {
      id: 'writing',
      heading: 'When you write to us',
      body: (
        <p>
          {takesMessages ? (
            <>
              What you write on the <Link href={contactPath}>contact page</Link> is kept until it
              has gone to our editors by email, and then deleted here. What you write to us is used
            </>
          ) : (
            <>
              In this release the form on the <Link href={contactPath}>contact page</Link> only
              simulates sending: what you type there does not leave your browser. What you write to
              us by email is used
            </>
          )}{' '}
          to answer you and for nothing else. We never sell or rent email addresses.
        </p>
      ),
    },
    {
      id: 'newsletter',
      heading: 'When you subscribe',
      body: (
        <p>
          We keep the address that you give us for the newsletter, and whether each newsletter
          reached it, to send it and for nothing else. With each newsletter we keep three numbers:
          how often it was sent, how often it could not be delivered, and how many unsubscribed by
          it. Our mails hold no images and nothing that tells whether you opened them. Each has a
          link to leave; write to us and we forget the address altogether.
        </p>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      body: (
        <p>
          {name} is not targeted at children under 13, and we do not knowingly collect data about
          them. If you believe that a child has sent us something personal, tell us and we delete
          it.
        </p>
      ),
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <p>
          You may ask what we hold about you, have it put right or deleted, and object to its use.
          Write to <a href={`mailto:${address}`}>{address}</a>. You may also complain to the data
          protection authority where you live.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: <p>When the way we handle data changes, this page changes first.</p>,
    },
  ];
}

export default function PrivacyPage() {
  const site = useSite();
  const { name, url } = site;
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${name} knows about its readers: next to nothing. No tracking, no cookies for readers, no scripts from other companies.`}
        path={privacyPath}
      />
      <TextPage
        title="Privacy Policy"
        dek="We want to be read, not to read you."
        updated="Last updated: January 2025"
        summary={SUMMARY}
        sections={sectionsFor(site, siteEmail('privacy', url))}
      />
    </>
  );
}
