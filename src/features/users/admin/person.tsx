import * as styles from './person.module.css';

/** 'ines.okoro' -> 'IO', 'admin' -> 'AD' */
function initials(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}

/** The sign of a person, next to their name. It is drawn from an attribute, so that the letters are in no label. */
export const Person = ({ name, isLarge = false }: { name: string; isLarge?: boolean }) => (
  <span
    className={styles.person}
    data-initials={initials(name)}
    data-large={isLarge || undefined}
    aria-hidden="true"
  />
);
