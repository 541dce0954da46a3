export { ALLOWED_TAGS, MARK_TAGS } from '../allow-list.ts';
export { readEmbed } from '../embeds/embeds.ts';
export { publicAddress, withAddresses } from './addresses.ts';
export {
  type CleanContent,
  cleanContent,
  judgeContent,
  readContent,
  renderContent,
  sanitizeContent,
  sanitizePageContent,
  storedContent,
} from './content.ts';
export { creditHtml, creditTexts, showMedia, withCredits } from './credits/image-credits.ts';
export { footnoteHtml, noteText } from './footnotes/plain-footnotes.ts';
export { openText } from './open-text.ts';
export { withPlayers } from './players/players.ts';
export { translateRendered } from './translate-rendered.ts';
