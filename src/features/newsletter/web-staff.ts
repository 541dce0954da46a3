export { NewsletterManager } from './web/staff/newsletter-manager.tsx';
