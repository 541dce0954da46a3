export { AddressError } from './addresses.ts';
export { redirectLookup } from './lookup.ts';
export type { Rule as RedirectRule, RuleHistory } from './rules.ts';
export { addRules, removeRules, ruleOf } from './store.ts';
export { UseCounter } from './use-counter.ts';
