export {
  noteSnippetUses,
  referencesIn,
  withCurrentSnippets,
} from './current-snippets.ts';
export { deleteImportedSnippet, importSnippet } from './imported-snippets.ts';
export { type FollowSnippet, replaceImageInSnippets } from './save-snippet.ts';
export { snippetWithKey, storedSnippets } from './snippets.views.ts';
