import type { GeneratedArticle } from '#features/drafting/contract.ts';
import { readConfig } from '#platform/config/config.ts';
import { OpenAiModel } from '#platform/llm/openai-model.ts';
import { makeArticle } from '../content/articles.ts';
import { says, startModel } from '../servers/model-server.ts';
import { jsonOf, openTestSite } from './test-site.ts';

export const GENERATE = '/api/ai/generate-article';

/** The response of the test model. */
export const DRAFT = {
  title: 'Lantern Tide turns the lights off',
  metaDescription: 'A quiet game about harbours lets its players sail in the dark.',
  category: 'review',
  tags: ['lantern tide', 'sailing'],
  content:
    '<h2>In the dark</h2><p>The harbour of Lantern Tide goes dark at nine every evening.</p>' +
    '<p>It came out in spring. [check: the exact date]</p>',
};

/** A site with a model on a test server, and an archive about one game. */
export async function openDraftingSite({ timeoutMs = 120_000 } = {}) {
  const server = await startModel();
  const { llm } = readConfig(server.env);
  if (llm === null) throw new Error('no model is set');
  const logged: string[] = [];
  const model = new OpenAiModel({ ...llm, timeoutMs });
  const site = await openTestSite({
    model,
    onLog: (line) => logged.push(line),
  });
  await makeArticle(site.db, {
    title: 'Lantern Tide, first look',
    content: '<p>We sailed a harbour in Lantern Tide for an hour.</p>',
    category: 'guide',
    tags: ['lantern tide'],
  });
  await makeArticle(site.db, {
    title: 'Lantern Tide, what nobody may see yet',
    content: '<p>Secret harbour plans of Lantern Tide.</p>',
    status: 'draft',
  });
  /** A new user with unused limits. */
  const newEditor = () => site.join('editor');
  const generate = async (keyword = 'Lantern Tide') =>
    (await newEditor()).post(GENERATE, { keyword });
  return {
    ...site,
    server,
    model,
    logged,
    newEditor,
    generate,
    /** The draft made from a response of the model. */
    drafted: async (answer: unknown): Promise<GeneratedArticle> => {
      server.will(says(answer));
      return jsonOf<GeneratedArticle>(await generate());
    },
    close: async () => {
      await site.close();
      await server.stop();
    },
  };
}

export type DraftingSite = Awaited<ReturnType<typeof openDraftingSite>>;
