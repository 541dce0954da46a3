import { privacyPath } from '../../paths.ts';
import { textPage } from '../shared/text-page.server.ts';

export default textPage('Privacy Policy', privacyPath);
