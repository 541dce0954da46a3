import { textPage } from '../text-page/text-page.server.ts';

export default textPage('Privacy Policy', 'privacy');
