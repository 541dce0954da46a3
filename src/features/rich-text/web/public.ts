export { followBlocks } from './follow-blocks.ts';
