import { getLocale } from '../messages/messages.ts';

interface WeekInfo {
  firstDay: number;
}

/** A locale of browsers that know weeks. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The first day of the week where a language is spoken: 1 for Monday, 7 for Sunday. */
export function firstWeekday(locale = getLocale()): number {
  const known: WeekLocale = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }).firstDay;
}
