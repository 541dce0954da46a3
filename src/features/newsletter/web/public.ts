export { NewsletterIsland } from './newsletter-island.ts';
