export { NewsletterSlot, newsletterBlock } from './web/newsletter-slot.tsx';
