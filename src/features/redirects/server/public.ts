export { HitCounter } from './hit-counter.ts';
export { redirectLookup, redirectTarget } from './lookup.ts';
export { redirectRenamedPage } from './redirect-renamed-page.ts';
export { RedirectUrlError } from './redirect-urls.ts';
export type { Rule as RedirectRule, RuleHistory } from './rules.ts';
export { ruleOf } from './store.ts';
export { addRules, removeRules } from './stored-rules.ts';
