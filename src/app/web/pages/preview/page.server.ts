import { articlePath } from '#features/articles/paths.ts';
import { previewPath } from '#features/articles/preview.paths.ts';
import { isPublic } from '#features/articles/values.ts';
import type { ServerPage } from '../server-page.ts';
import { previewQuery, tokenOf } from './page.tsx';

const preview: ServerPage = {
  canonicalUrl: ({ search }) => previewPath(tokenOf(search)),
  hasSecret: () => true,
  movedTo: (client, { search }) => {
    const article = client.getQueryData(previewQuery(tokenOf(search)).queryKey)?.article;
    return article && isPublic(article) ? articlePath(article.slug) : null;
  },
};

export default preview;
