export { NewsletterSlot, newsletterBlock } from './newsletter-slot.tsx';
