import { describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import {
  ARTICLE_STATUSES,
  type ArticleStatus,
  MODERATION_STATUSES,
  type ModerationStatus,
} from '../values.ts';
import { type LifeAction, type LifeState, NEW_ARTICLE, nextState } from './lifecycle.ts';

const NOW = Date.UTC(2026, 2, 5, 12);

function stateOf(status: ArticleStatus, moderationStatus: ModerationStatus): LifeState {
  return {
    status,
    moderationStatus,
    rejectionNote: moderationStatus === 'rejected' ? 'Not yet' : null,
    scheduledAt: status === 'scheduled' ? NOW + MINUTE : null,
    unpublishAt: null,
    embargoUntil: null,
    embargoReason: '',
  };
}

const STATES = ARTICLE_STATUSES.flatMap((status) =>
  MODERATION_STATUSES.map((moderation) => `${status} ${moderation}` as const),
);
type StateName = (typeof STATES)[number];

const named = (name: StateName) => {
  const [status, moderation] = name.split(' ') as [ArticleStatus, ModerationStatus];
  return stateOf(status, moderation);
};

/** A state as text, with its note and time if it has them. */
function words({ status, moderationStatus, rejectionNote, scheduledAt }: LifeState): string {
  const note = rejectionNote === null ? '' : ` (${rejectionNote})`;
  const time = scheduledAt === null ? '' : ` in ${(scheduledAt - NOW) / MINUTE} min`;
  return `${status} ${moderationStatus}${note}${time}`;
}

function becomes(state: LifeState, action: LifeAction): string {
  const result = nextState(state, action, NOW);
  return result.ok ? words(result.state) : result.refusal;
}

const write = (status: ArticleStatus, mayModerate: boolean, inMinutes: number | null = null) =>
  ({
    type: 'save',
    status,
    mayModerate,
    scheduledAt: inMinutes === null ? null : NOW + inMinutes * MINUTE,
    unpublishAt: null,
  }) satisfies LifeAction;

const PUBLISH: LifeAction = { type: 'publish' };
const ARCHIVE: LifeAction = { type: 'archive' };
const APPROVE: LifeAction = { type: 'approve' };
const REJECT: LifeAction = { type: 'reject', note: 'Too short' };
const DUE: LifeAction = { type: 'come-due' };

type Outcomes = Record<'publish' | 'archive' | 'approve' | 'reject', string>;

/** The result of each moderation action in each state. */
const MODERATION: Record<StateName, Outcomes> = {
  'draft pending': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'draft approved',
    reject: 'draft rejected (Too short)',
  },
  'draft approved': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'draft rejected': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'published pending': {
    publish: 'published approved',
    archive: 'archived pending',
    approve: 'published approved',
    reject: 'published rejected (Too short)',
  },
  'published approved': {
    publish: 'article.already_published',
    archive: 'archived approved',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'published rejected': {
    publish: 'published approved',
    archive: 'archived rejected (Not yet)',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'scheduled pending': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'scheduled approved in 1 min',
    reject: 'scheduled rejected (Too short) in 1 min',
  },
  'scheduled approved': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'scheduled rejected': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'archived pending': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'archived approved',
    reject: 'archived rejected (Too short)',
  },
  'archived approved': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
  'archived rejected': {
    publish: 'published approved',
    archive: 'article.not_published',
    approve: 'article.not_pending',
    reject: 'article.not_pending',
  },
};

describe('the lifecycle of an article', () => {
  it.each(STATES)("a moderator's actions on an article that is %s", (name) => {
    const state = named(name);
    expect({
      publish: becomes(state, PUBLISH),
      archive: becomes(state, ARCHIVE),
      approve: becomes(state, APPROVE),
      reject: becomes(state, REJECT),
    }).toEqual(MODERATION[name]);
  });

  describe.each([
    ['an author', false, 'pending'],
    ['a moderator', true, 'approved'],
  ] as const)('an article saved by %s', (_who, mayModerate, moderated) => {
    it.each(STATES)(
      'an article that is %s gets the requested status; only a draft of its author keeps its note',
      (name) => {
        const state = named(name);
        const mayArchive = state.status === 'archived' || state.status === 'published';
        expect({
          draft: becomes(state, write('draft', mayModerate)),
          published: becomes(state, write('published', mayModerate)),
          scheduled: becomes(state, write('scheduled', mayModerate, 5)),
          archived: becomes(state, write('archived', mayModerate)),
        }).toEqual({
          draft: `draft ${moderated}${state.rejectionNote && !mayModerate ? ' (Not yet)' : ''}`,
          published: `published ${moderated}`,
          scheduled: `scheduled ${moderated} in 5 min`,
          archived: mayArchive ? `archived ${moderated}` : 'article.not_published',
        });
      },
    );

    it.each(['draft', 'published'] as const)(
      'an article saved as %s loses its scheduled time',
      (status) => {
        expect(becomes(named('scheduled approved'), write(status, mayModerate, 5))).toBe(
          `${status} ${moderated}`,
        );
      },
    );

    it.each(STATES)('an article that is %s can be scheduled for the future only', (name) => {
      const state = named(name);
      for (const minutes of [-60, -1, 0]) {
        expect(becomes(state, write('scheduled', mayModerate, minutes)), `${minutes}`).toBe(
          'article.schedule_past',
        );
      }
      expect(becomes(state, write('scheduled', mayModerate, null))).toBe(
        'article.schedule_missing',
      );
      expect(becomes(state, write('scheduled', mayModerate, 1 / MINUTE))).toMatch(
        `scheduled ${moderated} in `,
      );
    });

    it('an unchanged scheduled time can be saved in its minute, another past time cannot', () => {
      const passing = { ...named('scheduled approved'), scheduledAt: NOW - MINUTE };
      expect(becomes(passing, write('scheduled', mayModerate, -1))).toBe(
        `scheduled ${moderated} in -1 min`,
      );
      expect(becomes(passing, write('scheduled', mayModerate, -2))).toBe('article.schedule_past');
      const draft = { ...named('draft approved'), scheduledAt: NOW - MINUTE };
      expect(becomes(draft, write('scheduled', mayModerate, -1))).toBe('article.schedule_past');
    });

    it('a new article starts with the status of its first save', () => {
      expect(words(NEW_ARTICLE)).toBe('draft pending');
      expect(becomes(NEW_ARTICLE, write('draft', mayModerate))).toBe(`draft ${moderated}`);
      expect(becomes(NEW_ARTICLE, write('published', mayModerate))).toBe(`published ${moderated}`);
      expect(becomes(NEW_ARTICLE, write('archived', mayModerate))).toBe('article.not_published');
    });
  });

  it.each(STATES)('an article that is %s is published when due only if it is approved', (name) => {
    const state = named(name);
    expect(becomes(state, DUE)).toBe('article.not_due');
    const may = name === 'scheduled approved';
    for (const late of [0, 1, 60 * MINUTE]) {
      const due = { ...state, scheduledAt: NOW - late };
      expect(becomes(due, DUE), `${late}`).toBe(may ? 'published approved' : 'article.not_due');
    }
    expect(becomes({ ...state, scheduledAt: NOW + 1 }, DUE)).toBe('article.not_due');
    expect(becomes({ ...state, scheduledAt: null }, DUE)).toBe('article.not_due');
  });

  describe('with an end', () => {
    const END: LifeAction = { type: 'end' };
    const ending = (name: StateName, inMinutes: number) => ({
      ...named(name),
      unpublishAt: NOW + inMinutes * MINUTE,
    });
    const endIn = (action: ReturnType<typeof write>, inMinutes: number) => ({
      ...action,
      unpublishAt: NOW + inMinutes * MINUTE,
    });

    it.each(STATES)('an article that is %s ends at its time only if it is released', (name) => {
      const isReleased = name === 'published approved' || name === 'scheduled approved';
      expect(becomes(ending(name, 0), END)).toBe(
        isReleased ? 'archived approved' : 'article.not_due',
      );
      expect(becomes(ending(name, 1), END)).toBe('article.not_due');
      expect(becomes(named(name), END)).toBe('article.not_due');
    });

    it.each([PUBLISH, APPROVE])('$type is refused after the end', (action) => {
      for (const name of ['published pending', 'scheduled pending'] as const) {
        expect(becomes(ending(name, 0), action)).toBe('article.end_past');
        expect(becomes(ending(name, 1), action)).toMatch(/^(published|scheduled) approved/);
      }
      if (action === APPROVE) return;
      for (const status of ['draft', 'archived'] as const) {
        expect(becomes(ending(`${status} approved`, -1), action)).toBe('article.end_past');
      }
    });

    it('nothing that comes due after its end is published', () => {
      const missed = { ...ending('scheduled approved', -1), scheduledAt: NOW - 5 * MINUTE };
      expect(becomes(missed, DUE)).toBe('article.end_past');
    });

    it('a new end is in the future and after the publication', () => {
      const draft = named('draft approved');
      expect(becomes(draft, endIn(write('draft', true), 0))).toBe('article.end_past');
      expect(becomes(draft, endIn(write('published', true), -1))).toBe('article.end_past');
      expect(becomes(draft, endIn(write('scheduled', true, 5), 5))).toBe('article.end_early');
      expect(becomes(draft, endIn(write('scheduled', true, 5), 6))).toBe(
        'scheduled approved in 5 min',
      );
    });

    it('a public article can be saved between its end and the scheduler, and no other', () => {
      const save = endIn(write('published', true), -1);
      expect(becomes(ending('published approved', -1), save)).toBe('published approved');
      expect(becomes(ending('draft approved', -1), save)).toBe('article.end_past');
      expect(becomes(ending('scheduled approved', -1), save)).toBe('article.end_past');
    });

    it('archiving by hand removes the end', () => {
      for (const action of [ARCHIVE, endIn(write('archived', true), 5)]) {
        expect(nextState(ending('published approved', 5), action, NOW)).toMatchObject({
          ok: true,
          state: { status: 'archived', unpublishAt: null },
        });
      }
    });

    it('an article whose end passed in the trash is archived on its return', () => {
      const restore = { type: 'restore', status: 'published', scheduledAt: null } as const;
      expect(becomes(ending('draft approved', 0), restore)).toBe('archived approved');
      expect(becomes(ending('draft approved', 1), restore)).toBe('published approved');
      expect(becomes(ending('draft pending', 0), restore)).toBe('published pending');
    });
  });

  it('a rejection without a note removes the old note', () => {
    const result = nextState(named('draft pending'), { type: 'reject', note: null }, NOW);
    expect(result).toMatchObject({ ok: true, state: { rejectionNote: null } });
  });

  it('transitions do not change their arguments', () => {
    const actions = [PUBLISH, ARCHIVE, APPROVE, REJECT, DUE, write('scheduled', false, 5)];
    for (const name of STATES) {
      for (const action of actions) {
        const state = Object.freeze(named(name));
        nextState(state, Object.freeze(action), NOW);
        expect(state).toEqual(named(name));
      }
    }
  });

  it('every refusal has a message', () => {
    for (const name of STATES) {
      for (const action of [PUBLISH, ARCHIVE, APPROVE, REJECT, DUE, write('archived', true)]) {
        const result = nextState(named(name), action, NOW);
        if (!result.ok) expect(result.detail).toMatch(/^[A-Z].{10,}\.$/);
      }
    }
  });
});
