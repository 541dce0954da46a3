/** The category whose articles say on which version they were last checked. */
export const GUIDE_CATEGORY = 'guide';

export const SERIES_LIMITS = { title: 120, words: 500, part: 999, version: 60 } as const;

/** A place in a series as it stands in the form: as it was typed. */
export interface TypedPlace {
  title: string;
  part: string;
}

/** What the form keeps of a place in a series. */
export const placeText = (place: { title: string; part: number | string } | null): string =>
  place === null ? '' : JSON.stringify({ title: place.title, part: String(place.part) });

export const typedPlace = (text: string): TypedPlace =>
  text === '' ? { title: '', part: '' } : (JSON.parse(text) as TypedPlace);

/** What a save sends of it; what is no number is left to the server to name. */
export function placeIn(text: string): { title: string; part: number } | null {
  const { title, part } = typedPlace(text);
  return title.trim() === '' ? null : { title, part: Number(part) };
}

/** The same where it can be shown: a part that is no number yet has no place. */
export function shownPlace(text: string): { title: string; part: number } | null {
  const place = placeIn(text);
  const isPlace =
    place && Number.isInteger(place.part) && place.part >= 1 && place.part <= SERIES_LIMITS.part;
  return isPlace ? place : null;
}

/** On which version a guide was last checked, as it stands in the form. */
export interface TypedCheck {
  version: string;
  day: string;
}

export const checkedText = (checked: TypedCheck | null): string =>
  checked === null ? '' : JSON.stringify(checked);

export const typedCheck = (text: string): TypedCheck =>
  text === '' ? { version: '', day: '' } : (JSON.parse(text) as TypedCheck);

/** What a save sends of it. */
export function checkedIn(text: string): TypedCheck | null {
  const checked = typedCheck(text);
  return checked.version.trim() === '' && checked.day === '' ? null : checked;
}
