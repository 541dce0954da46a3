import { contactPath } from '../../paths.ts';
import { textPage } from '../shared/text-page.server.ts';

export default textPage('Contact', contactPath, 'ContactPage');
