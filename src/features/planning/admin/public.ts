export { AssignmentBox } from './assignment-box.tsx';
/** @public */
export { IdeaDialog } from './idea-dialog.tsx';
export { MyWork } from './my-work.tsx';
