import { pageQuery } from '#features/pages/web/public.ts';
import { readersEmail } from '#lib/contact/contact-texts.ts';
import { t } from '#lib/messages/messages.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import { contactPath, privacyPath, termsPath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import { StandardPage } from '../text-page/standard-page.tsx';
import { emailLink, pageLink, TextPage, type TextSection } from '../text-page/text-page.tsx';

const summary = () =>
  [
    [
      t('Read freely'),
      t('The magazine is open to everyone, without an account and without a fee.'),
    ],
    [
      t('Quote fairly'),
      t('Short quotations with a link are welcome. For whole articles, please ask first.'),
    ],
    [
      t('Ours are opinions'),
      t('We check facts and sign judgments, but play and buy as you see fit.'),
    ],
  ] as const;

function sectionsFor(name: string, address: string): TextSection[] {
  return [
    {
      id: 'agreement',
      heading: t('What this is'),
      body: (
        <p>
          {rich(
            'These are the terms on which {name} may be used. By reading on you accept them. If you don’t, please don’t use the site. How we treat data about you is explained in the <privacy>privacy policy</privacy>.',
            { name, privacy: pageLink(privacyPath) },
          )}
        </p>
      ),
    },
    {
      id: 'content',
      heading: t('Our words and images'),
      body: (
        <>
          <p>
            {t(
              'Texts, images and design belong to {name} or to those who let us use them. You may read them, share links to them, print them for yourself, and quote from them with the source and a link.',
              { name },
            )}
          </p>
          <p>
            {t(
              'You may not republish whole articles, sell them, or pass them off as your own without our written consent.',
            )}
          </p>
        </>
      ),
    },
    {
      id: 'names',
      heading: t('Names of games and companies'),
      body: (
        <p>
          {t(
            'We use the names of games, consoles and companies to write about them. These names and trademarks belong to their owners, who neither made nor approved what we say.',
          )}
        </p>
      ),
    },
    {
      id: 'accuracy',
      heading: t('Facts and opinions'),
      body: (
        <p>
          {t(
            'We check what we publish and correct our mistakes. Reviews are opinions. Guides describe games as they were on the day of writing; a patch may change them. Nothing here is legal, financial or technical advice.',
          )}
        </p>
      ),
    },
    {
      id: 'use',
      heading: t('Fair use of the site'),
      body: (
        <ul>
          <li>{t('Don’t try to break into it, overload it, or get around its limits.')}</li>
          <li>{t('Don’t use it for anything unlawful.')}</li>
          <li>{t('Automated reading is fine at a pace that leaves room for people.')}</li>
        </ul>
      ),
    },
    {
      id: 'links',
      heading: t('Links and embedded media'),
      body: (
        <p>
          {t(
            'Articles link to other sites and may show images and videos from them. The operators of those sites are responsible for them, and their terms apply.',
          )}
        </p>
      ),
    },
    {
      id: 'liability',
      heading: t('No guarantees'),
      body: (
        <p>
          {t(
            'We keep the site running as well as we can, but we can’t guarantee that it is always available or free of errors. As far as the law allows, we are not liable for damage caused by using it or by being unable to use it.',
          )}
        </p>
      ),
    },
    {
      id: 'changes',
      heading: t('Changes and questions'),
      body: (
        <p>
          {rich(
            'We may change these terms; the date at the top shows the last change. Questions are welcome on the <contact>contact page</contact> or at <a>{address}</a>.',
            { address, contact: pageLink(contactPath), a: emailLink(address) },
          )}
        </p>
      ),
    },
  ];
}

export const load: LoadPage = (client) => client.prefetchQuery(pageQuery('terms'));

export default function TermsPage() {
  return <StandardPage slug="terms" original={<OriginalTerms />} />;
}

function OriginalTerms() {
  const site = useSite();
  const { name } = site;
  return (
    <>
      <PageHead
        title={t('Terms of Service')}
        description={t('The terms on which {name} may be read, quoted and used.', { name })}
        path={termsPath}
      />
      <TextPage
        title={t('Terms of Service')}
        dek={t('The few rules there are, in plain words.')}
        updated={t('Last updated: January 2025')}
        summary={summary()}
        sections={sectionsFor(name, readersEmail('contact', site))}
      />
    </>
  );
}
