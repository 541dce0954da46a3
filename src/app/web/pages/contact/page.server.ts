import { contactPath } from '../../paths.ts';
import { textPage } from '../text-page/text-page.server.ts';

export default textPage('Contact', contactPath, 'ContactPage');
