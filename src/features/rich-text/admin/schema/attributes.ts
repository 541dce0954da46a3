import { type Attribute, Extension } from '@tiptap/core';

/**
 * An attribute that is kept as text; null if missing. (Tiptap's default turns numeric text into numbers:
 * '007' would become 7.)
 */
function textAttribute(name: string): Attribute {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [name]: attributes[name] } : {},
  };
}

/** Several attributes by name. */
export function textAttributes(...names: string[]): Record<string, Attribute> {
  return Object.fromEntries(names.map((name) => [name, textAttribute(name)]));
}

/** A document attribute that isn't written to HTML. */
export function innerAttribute<T>(value: T, parse?: (element: HTMLElement) => T): Attribute {
  return { default: value, parseHTML: parse ?? (() => value), renderHTML: () => ({}) };
}

/** Direction and language, which every element may have. */
export const DirectionAndLanguage = Extension.create({
  name: 'directionAndLanguage',
  addGlobalAttributes() {
    return [{ types: '*', attributes: textAttributes('dir', 'lang') }];
  },
});
