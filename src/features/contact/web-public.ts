export { ContactForm } from './web/contact-form.tsx';
export { Mailbox } from './web/mailbox.tsx';
