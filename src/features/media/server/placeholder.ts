/**
 * The picture for a place whose own is missing: the save-point diamond on a quiet ground.
 * @param width pixels, @param height pixels; both already bounded
 * @returns SVG text
 */
export function placeholderSvg(width: number, height: number): string {
  const side = Math.max(1, Math.round(Math.min(width, height) / 5));
  const x = width / 2;
  const y = height / 2;
  const diamond = `M${x} ${y - side}L${x + side} ${y}L${x} ${y + side}L${x - side} ${y}Z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#eae6db"/>` +
    `<path d="${diamond}M${x} ${y - side}V${y + side}" fill="none" stroke="#767a8c" ` +
    `stroke-width="${Math.max(1, side / 24)}"/></svg>`
  );
}
