import { aboutPath } from '../../paths.ts';
import { textPage } from '../shared/text-page.server.ts';

export default textPage('About', aboutPath, 'AboutPage');
