/** The large sign in the ground of a page's coloured top. @param path drawn in a square of 16 */
export function PageGlyph({ path }: { path: string }) {
  return (
    <span className="field-glyph">
      <svg viewBox="0 0 16 16" fill="currentColor" fillRule="evenodd" aria-hidden="true">
        <path d={path} />
      </svg>
    </span>
  );
}
