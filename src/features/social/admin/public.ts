export { SocialBox } from './social-box.tsx';
