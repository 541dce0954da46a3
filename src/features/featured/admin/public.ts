export { FeaturedManager } from './manager.tsx';
export { Picker } from './picker/picker.tsx';
