export { type ArticleFields, createArticle, updateArticle } from './server/store.ts';
export { countPublicArticles, publicArticles, publicArticlesById } from './server/views.ts';
