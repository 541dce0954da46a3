import { pageQuery } from '#features/pages/web/public.ts';
import { readersEmail } from '#lib/contact/contact-texts.ts';
import { t } from '#lib/messages/messages.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { rich } from '#ui/rich.ts';
import { type Site, useSite } from '#ui/site.ts';
import { contactPath, privacyPath, savedPath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import { StandardPage } from '../text-page/standard-page.tsx';
import { emailLink, pageLink, TextPage, type TextSection } from '../text-page/text-page.tsx';
import { OtherServices } from './other-services.tsx';

const summary = () =>
  [
    [
      t('No tracking'),
      t('No analytics service, no advertising networks, no profile of what you read.'),
    ],
    [t('No cookies for readers'), t('Reading, searching and sharing work without a single one.')],
    [
      t('From our own server'),
      t('Scripts, styles and fonts come from here and from nowhere else.'),
    ],
  ] as const;

function sectionsFor(site: Site, address: string): TextSection[] {
  const { name, takesMessages, remoteImages, code } = site;
  const a = emailLink(address);
  return [
    {
      id: 'who',
      heading: t('Who we are'),
      body: (
        <p>
          {rich(
            '{name} is a magazine about games. This page says what happens to data about you when you read it. The operator of this site is responsible for it, at <a>{address}</a>.',
            { name, address, a },
          )}
        </p>
      ),
    },
    {
      id: 'reading',
      heading: t('When you read'),
      body: (
        <>
          <p>
            {t(
              'Your browser requests a page and our server sends it. We keep no log of visits. When something fails on our side, the server records the error, the time and the page, but not who asked for it. Some requests are limited per visitor, so your IP address may be held in memory for a minute.',
            )}
          </p>
          <p>
            {t(
              'A hosting company or a proxy in front of our server may keep its own logs, under its own rules.',
            )}
          </p>
          <p>
            {t(
              'Your search words are part of the URL of the results, so that you can share them. We don’t record who searched for what.',
            )}
          </p>
        </>
      ),
    },
    {
      id: 'counting',
      heading: t('What we count'),
      body: (
        <>
          <p>
            {t(
              'We count what is read, not who reads it. Everything below is a number per day, stored without an IP address, a cookie or anything else that identifies you:',
            )}
          </p>
          <ul>
            <li>{t('how often an article is read;')}</li>
            <li>{t('how far it is read: a quarter, half, three quarters or all of it;')}</li>
            <li>
              {t(
                'where visits come from: the name of the website (such as example.org) but never the page, or that it was a search engine, one of our feeds or one of our newsletters. It isn’t linked to the article that was read;',
              )}
            </li>
            <li>
              {t(
                'how often a phrase is searched for, and whether we have something on it. Anything that looks like an email address or a phone number isn’t counted. A phrase that was searched for at least three times may be suggested to others who start typing the same.',
              )}
            </li>
          </ul>
          <p>
            {t(
              'To avoid counting you twice, our server remembers for half an hour which articles your IP address was counted for and how far you read. It also remembers for the rest of the day how many searches and websites came from it. All this is in memory only, as a hash whose key changes every day.',
            )}
          </p>
          <p>
            {t(
              'We delete counts of reads, reading depth and sources after 400 days, and searches after 31. Searches made only once or twice a day, and the names of websites that sent only one or two visits, are deleted after one day. If your browser sends Do Not Track or Global Privacy Control, you are not counted.',
            )}
          </p>
        </>
      ),
    },
    {
      id: 'device',
      heading: t('What stays on your device'),
      body: (
        <p>
          {rich(
            'Your browser remembers for you, in its own storage: whether you chose the light or dark theme, your text size, whether you turned off keyboard shortcuts, what you ticked in checklists, where you stopped in the last thirty long articles, each until you finish it, and the last 200 articles that you saved and that you read, which <saved>one page</saved> lists and clears. None of it is ever sent to us, and clearing the site’s data removes it. We set no cookies for readers.',
            { saved: pageLink(savedPath) },
          )}
        </p>
      ),
    },
    {
      id: 'others',
      heading: t('Images and videos from elsewhere'),
      body: (
        <p>
          {t(
            '{images, select, allow {An article may show an image from another server. Your browser then contacts that server, which learns your IP address and that you came from here.} other {Images, and the previews of videos, come from our own server.}} A video from YouTube loads only when you click it. Your browser then contacts youtube-nocookie.com, where YouTube’s own rules apply. Players and widgets of other sites, each labeled with its site, also load only when you click them.{others, select, none { Nothing else here contacts another site.} other {}}',
            {
              images: remoteImages,
              others: remoteImages === 'allow' || code ? 'some' : 'none',
            },
          )}
        </p>
      ),
    },
    ...(code
      ? [{ id: 'services', heading: t('Other services'), body: <OtherServices code={code} /> }]
      : []),
    {
      id: 'writing',
      heading: t('When you write to us'),
      body: (
        <p>
          {takesMessages
            ? rich(
                'What you write in our <contact>contact form</contact> is stored until it has been emailed to our editors, and then deleted. What you write to us is used to answer you and for nothing else. We never sell or rent email addresses.',
                { contact: pageLink(contactPath) },
              )
            : rich(
                'Our <contact>contact form</contact> isn’t connected yet: what you type there doesn’t leave your browser. What you write to us by email is used to answer you and for nothing else. We never sell or rent email addresses.',
                { contact: pageLink(contactPath) },
              )}
        </p>
      ),
    },
    {
      id: 'newsletter',
      heading: t('When you subscribe'),
      body: (
        <p>
          {t(
            'We store the email address you give us for the newsletter, and whether each newsletter reached it, only to send the newsletter. If you follow topics by email, we store which, and which articles we emailed you about. For each newsletter we store three numbers: how many were sent, how many could not be delivered, and how many readers unsubscribed through it. Our emails contain no images and nothing that tells whether you opened them. Each has an unsubscribe link. Write to us and we will delete your address completely.',
          )}
        </p>
      ),
    },
    {
      id: 'children',
      heading: t('Children'),
      body: (
        <p>
          {t(
            '{name} is not targeted at children under 13, and we do not knowingly collect data about them. If you believe that a child has sent us something personal, tell us and we will delete it.',
            { name },
          )}
        </p>
      ),
    },
    {
      id: 'rights',
      heading: t('Your rights'),
      body: (
        <p>
          {rich(
            'You may ask what we hold about you, have it corrected or deleted, and object to its use. Write to <a>{address}</a>. You may also complain to the data protection authority where you live.',
            { address, a },
          )}
        </p>
      ),
    },
    {
      id: 'changes',
      heading: t('Changes'),
      body: <p>{t('We update this page before we change how we handle data.')}</p>,
    },
  ];
}

export const load: LoadPage = (client) => client.prefetchQuery(pageQuery('privacy'));

export default function PrivacyPage() {
  const { code } = useSite();
  return (
    <StandardPage
      slug="privacy"
      original={<OriginalPrivacy />}
      after={() => code && <OtherServices code={code} withHeading />}
    />
  );
}

function OriginalPrivacy() {
  const site = useSite();
  const { name, code } = site;
  return (
    <>
      <PageHead
        title={t('Privacy Policy')}
        description={
          code
            ? t('What {name} knows about its readers, and which other services learn something.', {
                name,
              })
            : t(
                'What {name} knows about its readers: next to nothing. No tracking, no cookies for readers, no scripts from other companies.',
                { name },
              )
        }
        path={privacyPath}
      />
      <TextPage
        title={t('Privacy Policy')}
        dek={
          code
            ? t('What {name} knows about its readers.', { name })
            : t('We want to be read, not to read you.')
        }
        updated={t('Last updated: January 2025')}
        summary={code ? [[t('Other services'), code.text]] : summary()}
        sections={sectionsFor(site, readersEmail('privacy', site))}
      />
    </>
  );
}
