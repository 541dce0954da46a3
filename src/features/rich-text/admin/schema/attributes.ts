import { type Attribute, Extension } from '@tiptap/core';

/**
 * An attribute that is carried as it is written: a text, or null where it is missing. (What Tiptap
 * does by default turns texts that look like numbers into numbers: '007' would become 7.)
 */
function textAttribute(name: string): Attribute {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [name]: attributes[name] } : {},
  };
}

/** Several of them, by name. */
export function textAttributes(...names: string[]): Record<string, Attribute> {
  return Object.fromEntries(names.map((name) => [name, textAttribute(name)]));
}

/** An attribute that is part of the document, but of no element. */
export function innerAttribute<T>(value: T, parse?: (element: HTMLElement) => T): Attribute {
  return { default: value, parseHTML: parse ?? (() => value), renderHTML: () => ({}) };
}

/** The direction and the language, which everything in an article may state. */
export const DirectionAndLanguage = Extension.create({
  name: 'directionAndLanguage',
  addGlobalAttributes() {
    return [{ types: '*', attributes: textAttributes('dir', 'lang') }];
  },
});
