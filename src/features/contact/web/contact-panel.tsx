import { t } from '#lib/messages/messages.ts';
import { Panel } from '#ui/panel.tsx';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';

interface ContactPanelProps extends ContactFormProps {
  className: string;
}

/** The contact form with its heading: once on a page. */
export function ContactPanel({ className, ...form }: ContactPanelProps) {
  return (
    <Panel
      id="write"
      title={t('Write to Us')}
      aside={<p className="meta">{t('All fields required')}</p>}
      className={className}
    >
      <ContactForm {...form} />
    </Panel>
  );
}
