import { textPage } from '../text-page/text-page.server.ts';

export default textPage('Contact', 'contact', 'ContactPage');
