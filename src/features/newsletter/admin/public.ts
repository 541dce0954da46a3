export { NewsletterManager } from './newsletter-manager.tsx';
