import { textPage } from '../text-page/text-page.server.ts';

export default textPage('Terms of Service', 'terms');
