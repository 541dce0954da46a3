export { pauseRestoredAccounts } from './accounts.ts';
export { followArticles, NEW_ARTICLES_JOB, postOnChange, skipImported } from './follow-articles.ts';
export { POST_JOB } from './posts.ts';
export { sendPost } from './send-post.ts';
