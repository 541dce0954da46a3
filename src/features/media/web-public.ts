export { Picture } from './web/picture.tsx';
