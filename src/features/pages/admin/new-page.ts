import type { PageFields } from '../contract.ts';
import type { PageBase } from './use-page-save.ts';

/** The fields of a new page. */
export const EMPTY: PageFields = {
  title: '',
  slug: '',
  intro: '',
  content: '',
  metaTitle: '',
  metaDescription: '',
  noindex: false,
};

export const NEW: PageBase = {
  id: null,
  slug: '',
  state: 'draft',
  language: null,
  hasUnpublishedChanges: false,
  publishAt: null,
  version: 0,
};
