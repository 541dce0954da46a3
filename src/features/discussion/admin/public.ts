export { Discussion } from './discussion.tsx';
export { DiscussionButton } from './discussion-button.tsx';
