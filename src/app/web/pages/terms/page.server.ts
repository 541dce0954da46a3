import { message } from '#lib/messages/messages.ts';
import { textPage } from '../text-page/text-page.server.ts';

export default textPage(message('Terms of Service'), 'terms');
