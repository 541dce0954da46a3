import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { ArticleStatus } from '#features/articles/values.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { EMPTY_FORM } from '../form-values.ts';
import { questionBefore } from './question-before.ts';
import { createOnce, publishLabel, saveInput, stateText, successText } from './save.ts';

const INPUT = { title: 'First words' };

/** Answers 201 for an article that it creates, 200 for one that it created before. */
function server(status: 200 | 201) {
  const calls: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    calls.push([String(method), url, JSON.parse(String(body))]);
    const answer = { id: 7, version: calls.length };
    return Promise.resolve(Response.json(answer, { status: method === 'POST' ? status : 200 }));
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

describe('a new article', () => {
  it('is created with one request', async () => {
    const calls = server(201);
    expect(await createOnce(INPUT, 'key')).toEqual({ id: 7, version: 1 });
    expect(calls).toEqual([['POST', '/api/articles', { ...INPUT, clientKey: 'key' }]]);
  });

  it('is updated if an earlier request created it, but only version 1', async () => {
    const calls = server(200);
    expect(await createOnce(INPUT, 'key')).toEqual({ id: 7, version: 2 });
    expect(calls[1]).toEqual(['PUT', '/api/articles/7', { ...INPUT, version: 1 }]);
  });
});

const scheduledPublishAt = '2026-03-05T09:00:00.000Z';
const saved = { ...EMPTY_FORM, title: 'Tides', content: '<p>Stored.</p>' };
const values = { ...saved, title: 'High tides', scheduledPublishAt };
const base = (status: ArticleStatus) => ({
  article: { id: 7, version: 3, status, moderationStatus: 'approved' as const },
  saved,
});
const inPlace = { action: 'in-place', values, version: 3 } as const;

describe('a save in place', () => {
  it('sends no status, which may have changed since', () => {
    for (const status of ['draft', 'published'] as const) {
      const input = saveInput(inPlace, base(status));
      expect(input).not.toHaveProperty('status');
      expect(input).not.toHaveProperty('scheduledPublishAt');
    }
  });

  it('changes the time of a scheduled article', () => {
    const input = saveInput(inPlace, base('scheduled'));
    expect(input).not.toHaveProperty('status');
    expect(input).toMatchObject({ scheduledPublishAt });
  });

  it('makes a new article a draft', () => {
    const input = saveInput(inPlace, { article: null, saved });
    expect(input).toMatchObject({ status: 'draft', content: saved.content });
  });
});

describe('the content', () => {
  it.each(['in-place', 'publish'] as const)('is left out of %s if unchanged', (action) => {
    const input = saveInput({ ...inPlace, action }, base('draft'));
    expect(input).toMatchObject({ title: 'High tides' });
    expect(input).not.toHaveProperty('content');
  });

  it('is sent if it changed, and when it overwrites a newer version', () => {
    const content = '<p>New.</p>';
    const changed = { ...inPlace, values: { ...values, content } };
    expect(saveInput(changed, base('draft'))).toMatchObject({ content });
    const over = { ...inPlace, version: 4 };
    expect(saveInput(over, base('draft'))).toMatchObject({ content: saved.content });
  });
});

test('byline and series are sent if they changed, and when they overwrite a newer version', () => {
  const input = (form: object, version: number = inPlace.version) =>
    saveInput({ ...inPlace, version, values: { ...values, ...form } }, base('draft'));
  const series = { title: 'A series', part: 2 };
  expect(JSON.stringify(input({}))).not.toContain('series');
  expect(input({ series })).toMatchObject({ series });
  expect(input({}, 4)).toMatchObject({ series: null });
});

const article = (
  status: ArticleStatus,
  moderationStatus: 'approved' | 'pending' | 'rejected' = 'approved',
) => ({
  id: 7,
  version: 3,
  status,
  moderationStatus,
});

describe('the button that publishes', () => {
  it.each([
    ['a new article', null, 'Publish Article'],
    ['a draft', article('draft'), 'Publish Article'],
    ['a scheduled article', article('scheduled'), 'Publish Article'],
    ['a submitted article', article('published', 'pending'), 'Publish Article'],
    ['a public article', article('published'), 'Update Article'],
  ])('names its effect on %s', (_, one, label) => {
    expect(publishLabel(one, true)).toBe(label);
    expect(publishLabel(one, false)).toBe('Submit for Review');
  });

  it('asks an author before a change hides a public article, also in place', () => {
    for (const action of ['publish', 'schedule', 'in-place'] as const) {
      const question = { title: 'Submit these changes for review?' };
      expect(questionBefore(action, article('published'), false)).toMatchObject(question);
      expect(questionBefore(action, article('published', 'pending'), false)).toBeNull();
      if (action === 'schedule') continue;
      expect(questionBefore(action, article('published'), true)).toBeNull();
    }
  });
});

describe('an editor of a public article', () => {
  it.each(['publish', 'in-place'] as const)(
    'is asked before %s publishes changes that were meant for later',
    (action) => {
      const title = 'Publish these changes now?';
      expect(questionBefore(action, article('published'), true, true)).toMatchObject({ title });
      expect(questionBefore(action, article('draft'), true, true)).toBeNull();
    },
  );

  it('is asked before Schedule Article takes it off the site', () => {
    const title = 'Unpublish this article until its scheduled time?';
    expect(questionBefore('schedule', article('published'), true)).toMatchObject({ title });
    expect(questionBefore('schedule', article('scheduled'), true)).toBeNull();
  });
});

it('Submit for Review asks an author before an approved article loses its time', () => {
  const question = { title: 'Submit these changes for review?' };
  expect(questionBefore('publish', article('scheduled'), false)).toMatchObject(question);
  expect(questionBefore('publish', article('scheduled', 'pending'), false)).toBeNull();
  expect(questionBefore('publish', article('scheduled'), true)).toBeNull();
  expect(questionBefore('schedule', article('scheduled'), false)).toBeNull();
});

it('Publish Now tells an author that an editor approves first', () => {
  const text = (moderates: boolean) =>
    questionBefore('publish-now', article('scheduled', 'pending'), moderates)?.text;
  expect(text(true)).toBe('It won’t wait for its scheduled time.');
  expect(text(false)).toContain('An editor must approve it first.');
});

describe('Save Draft', () => {
  it.each([
    ['published', 'Unpublish this article?', 'Article unpublished'],
    ['scheduled', 'Unschedule this article?', 'Article unscheduled'],
  ] as const)('asks on a %s article, and has its own toast', (status, title, toast) => {
    expect(questionBefore('draft', article(status), true)).toMatchObject({ title });
    expect(successText('draft', article(status), true)).toBe(toast);
    expect(questionBefore('in-place', article(status), true)).toBeNull();
    expect(successText('in-place', article(status), true)).toBe('Article updated successfully');
  });

  it('asks nothing where it takes nothing away', () => {
    for (const one of [
      null,
      article('draft'),
      article('archived'),
      article('published', 'pending'),
    ]) {
      expect(questionBefore('draft', one, true)).toBeNull();
    }
    expect(successText('draft', null, true)).toBe('Article created successfully');
    expect(successText('draft', article('draft'), true)).toBe('Article updated successfully');
  });

  it('withdraws the pending article of an author', () => {
    const one = article('published', 'pending');
    const title = 'Withdraw this article from review?';
    expect(questionBefore('draft', one, false)).toMatchObject({ title });
    expect(successText('draft', one, false)).toBe('Article withdrawn from review');
    expect(questionBefore('draft', article('draft', 'pending'), false)).toBeNull();
  });

  it.each(['published', 'scheduled', 'draft'] as const)(
    'asks no author about a rejected %s article, which it resubmits',
    (status) => {
      const one = article(status, 'rejected');
      expect(questionBefore('draft', one, false)).toBeNull();
      expect(successText('draft', one, false)).toBe('Article updated successfully');
    },
  );
});

it('the toast of a save says what is true now', () => {
  const after = (
    status: ArticleStatus,
    moderationStatus: 'approved' | 'pending',
    wasPublic = false,
  ) => {
    const answer = { ...article(status, moderationStatus), scheduledPublishAt: null };
    const at = status === 'scheduled' ? scheduledPublishAt : null;
    return stateText('publish', { ...answer, scheduledPublishAt: at }, wasPublic);
  };
  expect(after('published', 'approved')).toBe('Published.');
  expect(after('published', 'approved', true)).toBe('Readers see your changes.');
  expect(after('published', 'pending')).toBe('Submitted. An editor will review it.');
  expect(after('scheduled', 'pending')).toBe('Submitted. An editor will review it.');
  expect(after('scheduled', 'approved')).toBe(
    `Scheduled for ${formatLocalTime(scheduledPublishAt)}.`,
  );
  expect(after('draft', 'pending')).toBe(
    'Saved as a draft. Editors review it once it’s submitted.',
  );
  expect(after('draft', 'approved')).toBeUndefined();
});
