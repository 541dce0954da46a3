export { Image } from './image.tsx';
