import { savedPath } from '../../paths.ts';
import type { ServerPage } from '../server-page.ts';

const saved: ServerPage = { canonicalUrl: () => savedPath };

export default saved;
