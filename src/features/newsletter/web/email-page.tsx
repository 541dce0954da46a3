import type { ReactNode } from 'react';
import { type Message, message, t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Point } from '#ui/page/diamond.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import { newsletterPath } from '../paths.ts';
import * as styles from './email-page.module.css';

export interface PageText {
  title: Message;
  text: Message;
}

export const SAMPLE: PageText = {
  title: message('Just a Sample'),
  text: message('This link is from a preview or a test. In a real email it would be yours.'),
};
export const FAILED: PageText = {
  title: message('Something Went Wrong'),
  text: message('Nothing was changed. Please reload the page.'),
};

interface EmailPageProps {
  path: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** The frame of a page that emails link to. */
export function EmailPage({ path, title, text, children }: EmailPageProps) {
  const { name } = useSite();
  return (
    <>
      <PageHead
        title={title}
        description={t('Emails from {site}.', { site: name })}
        path={path}
        noindex
      />
      <div className="color-field" data-tone="ink">
        <div className={`wrap ${styles.page}`}>
          <Title as="h1" size={2}>
            {title}
            <Point />
          </Title>
          <p className="dek">{text}</p>
          {children}
        </div>
      </div>
    </>
  );
}

/** Links to the site, and to subscribe again. */
export function SiteLinks({ again }: { again: boolean }) {
  const { name } = useSite();
  return (
    <>
      {again && (
        <ButtonLink href={newsletterPath} variant="tone">
          {t('Subscribe')}
        </ButtonLink>
      )}
      <ButtonLink href="/" variant="line">
        {t('Go to {site}', { site: name })}
      </ButtonLink>
    </>
  );
}
