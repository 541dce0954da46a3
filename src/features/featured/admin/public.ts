export { FeaturedManager } from './manager.tsx';
export { Picker } from './picker.tsx';
