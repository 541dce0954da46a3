/** 'ines.okoro' -> 'IO', 'admin' -> 'AD' */
export function initials(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}
