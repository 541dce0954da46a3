export { useSnippetPicker } from './use-snippet-picker.tsx';
