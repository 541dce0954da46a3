export { type ArticleFields, createArticle, updateArticle } from './server/store.ts';
export { publicArticlesById } from './server/views.ts';
