import { termsPath } from '../../paths.ts';
import { textPage } from '../shared/text-page.server.ts';

export default textPage('Terms of Service', termsPath);
