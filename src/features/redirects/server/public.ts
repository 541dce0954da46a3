export { AddressError } from './addresses.ts';
export { redirectLookup } from './lookup.ts';
export type { Rule as RedirectRule, RuleHistory } from './rules.ts';
export { ruleOf } from './store.ts';
export { addRules, removeRules } from './stored-rules.ts';
export { UseCounter } from './use-counter.ts';
