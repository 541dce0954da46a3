export { AssignmentBox } from './assignment-box.tsx';
export { IdeaDialog } from './idea-dialog.tsx';
export { MyWork } from './my-work.tsx';
