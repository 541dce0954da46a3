export { ContactForm } from './web/contact-form.tsx';
