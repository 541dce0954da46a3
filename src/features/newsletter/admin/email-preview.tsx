import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import * as styles from './email-preview.module.css';

const VIEWS = [
  { value: 'desktop', label: t('Desktop') },
  { value: 'phone', label: t('Phone') },
  { value: 'text', label: t('Plain text') },
] as const;
type View = (typeof VIEWS)[number]['value'];

interface EmailPreviewProps {
  subject: string;
  html: string;
  text: string;
}

/** A preview of an email. Scripts and links in the frame are disabled. */
export function EmailPreview({ subject, html, text }: EmailPreviewProps) {
  const [view, setView] = useState<View>('desktop');
  return (
    <div className={styles.mail}>
      <Segments label={t('Preview')} value={view} onChange={setView} options={VIEWS} />
      <p className={styles.subject} dir="auto">
        <span className={parts.note}>{t('Subject')}</span> {subject}
      </p>
      {view === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
        <pre className={styles.text} tabIndex={0} dir="auto">
          {text}
        </pre>
      ) : (
        // The border is outside of the frame, whose page could cover it.
        <div className={styles.frame} data-view={view}>
          <iframe title={t('Email preview')} sandbox="" srcDoc={html} />
        </div>
      )}
    </div>
  );
}
