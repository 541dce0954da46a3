/**
 * Escapes the characters beyond Latin-1: V8 keeps the text of a file that has one in twice the memory. Our code
 * has none in `String.raw`, where an escape would be another text.
 * @returns {import('vite').Plugin}
 */
export const inLatin1 = () => ({
  name: 'savepoint-latin1',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replaceAll(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  },
});
