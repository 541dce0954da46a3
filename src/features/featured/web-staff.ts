export { FeaturedManager } from './web/manager/manager.tsx';
export { Picker } from './web/manager/picker.tsx';
