export { newsletterBlock, NewsletterSlot } from './web/newsletter-slot.tsx';
