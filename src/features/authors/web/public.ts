export { BylineLinks, BylineText } from './byline.tsx';
