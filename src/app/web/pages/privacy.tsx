import { Link } from 'wouter';
import { PageHead } from '../../../ui/page-head.tsx';
import { useSite } from '../../../ui/site.ts';
import { contactPath, privacyPath } from '../paths.ts';
import { mailAddress } from './mail.ts';
import { TextPage, type TextSection } from './text-page.tsx';

const SUMMARY = [
  ['No tracking', 'No analytics, no advertising networks, no profile of what you read.'],
  ['No cookies for readers', 'Reading, searching and sharing work without a single one.'],
  ['From our own server', 'Scripts, styles and letters come from here and from nowhere else.'],
] as const;

function sectionsFor(name: string, address: string): TextSection[] {
  return [
    {
      id: 'who',
      heading: 'Who we are',
      body: (
        <p>
          {name} is a magazine about games. This page says what happens to data about you when you
          read it. Whoever operates this site answers for it, at{' '}
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
            Your browser asks our server for a page, and the server answers. To find faults and to
            stop abuse, it can note the technical facts of that request: the time, the address asked
            for, the answer, and the network address it came from. These notes are used for nothing
            else and are not joined to anything that would tell us who you are.
          </p>
          <p>
            What you search for is part of the address of the results, so that you can share them.
            We do not connect searches to people.
          </p>
        </>
      ),
    },
    {
      id: 'device',
      heading: 'What stays on your device',
      body: (
        <p>
          When you choose the light or the dark look, your browser remembers that choice for you in
          its own storage. It is never sent to us, and clearing the site's data removes it. We set
          no cookies for readers.
        </p>
      ),
    },
    {
      id: 'others',
      heading: 'Pictures and videos from elsewhere',
      body: (
        <p>
          An article may show a picture that lies on another server, or a video. Your browser then
          asks that server for it, and the server learns your network address as any server does.
          Videos come from YouTube's privacy-enhanced address (youtube-nocookie.com); once you start
          one, YouTube's own rules apply. Links lead to sites that have rules of their own.
        </p>
      ),
    },
    {
      id: 'writing',
      heading: 'When you write to us',
      body: (
        <p>
          What you tell us, by the <Link href={contactPath}>contact page</Link> or by mail, is used
          to answer you and for nothing else. This site keeps no copy of what is typed into its
          contact form. We never sell or rent addresses.
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
      body: (
        <p>
          When this page changes, the date at its top changes with it. What would touch you more
          than a little is also said on the front of the magazine.
        </p>
      ),
    },
  ];
}

export default function PrivacyPage() {
  const { name, url } = useSite();
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
        sections={sectionsFor(name, mailAddress('privacy', url))}
      />
    </>
  );
}
