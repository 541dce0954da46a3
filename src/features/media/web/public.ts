export { Image } from './image.tsx';
export { ImageCredit } from './image-credit.tsx';
