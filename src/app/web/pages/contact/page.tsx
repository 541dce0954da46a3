import { ContactPanel } from '#features/contact/web/public.ts';
import { pageQuery } from '#features/pages/web/public.ts';
import { hasSiteBlock } from '#features/rich-text/values.ts';
import { contactDefaults } from '#lib/contact/contact-texts.ts';
import { t } from '#lib/messages/messages.ts';
import { Block } from '#ui/block.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import { contactPath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import { EmailList } from '../text-page/email-list.tsx';
import { StandardPage } from '../text-page/standard-page.tsx';
import * as styles from './contact.module.css';

interface DeskProps {
  /** Whether it lies over the colored top. */
  overlaps: boolean;
  /** Without it the form is a block of the text above. */
  withForm: boolean;
}

/** The form, and what a writer should know. */
function Desk({ overlaps, withForm }: DeskProps) {
  const site = useSite();
  const { responseTime, contributionTopics } = { ...contactDefaults(site.url, t), ...site };
  return (
    <div
      className={classNames('wrap', overlaps ? 'overlap' : styles.below, withForm && styles.desk)}
    >
      {withForm && <ContactPanel className={styles.form} />}
      <div className={withForm ? styles.side : styles.row}>
        <Block tone="ink" aria-labelledby="response">
          <h2 className="label" id="response">
            {t('Response Time')}
          </h2>
          {/* The figure repeats the default sentence. */}
          {site.responseTime === undefined && (
            <p className={styles.figure} aria-hidden="true">
              {t('24h')}
            </p>
          )}
          <p>{responseTime}</p>
          <p>
            {rich('Urgent? Start the subject with <strong>URGENT</strong>.', {
              strong: (parts) => <strong>{parts}</strong>,
            })}
          </p>
        </Block>
        <Block aria-labelledby="addresses">
          <h2 className="label" id="addresses">
            {t('Addresses')}
          </h2>
          <EmailList />
        </Block>
        <Block wash aria-labelledby="contribute">
          <h2 className="label" id="contribute">
            {t('Write for Us')}
          </h2>
          <p>{t('We’re looking for contributions on:')}</p>
          <ul className={styles.points}>
            {contributionTopics.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        </Block>
      </div>
    </div>
  );
}

function OriginalContact() {
  const { name, url, responseTime = contactDefaults(url, t).responseTime } = useSite();
  return (
    <>
      <PageHead
        title={t('Contact')}
        description={t(
          'Write to {name}: corrections, tips, pitches and questions. {responseTime}',
          {
            name,
            responseTime,
          },
        )}
        path={contactPath}
      />
      <PageTop title={t('Contact Us')} tone="brand" point>
        {t('A tip, a correction, a game we missed: tell us.')}
      </PageTop>
      <Desk overlaps withForm />
    </>
  );
}

export const load: LoadPage = (client) => client.prefetchQuery(pageQuery('contact'));

export default function ContactPage() {
  return (
    <StandardPage
      slug="contact"
      original={<OriginalContact />}
      after={(content) => (
        <Desk overlaps={content === ''} withForm={!hasSiteBlock(content, 'contact')} />
      )}
    />
  );
}
