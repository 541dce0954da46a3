import type { DiscussionPerson } from '../contract.ts';

/** What can be in a user name. */
const NAME = '[\\p{L}\\p{N}._-]';
const escaped = (name: string) => name.replaceAll('.', '\\.');

/** '@Mara, ask @Ines.' -> ['@Mara', ', ask ', '@Ines', '.']: only names of these people. */
export function splitMentions(text: string, people: readonly DiscussionPerson[]): string[] {
  if (people.length === 0) return [text];
  const names = people.map(({ name }) => escaped(name)).sort((a, b) => b.length - a.length);
  const all = new RegExp(`((?<!${NAME})@(?:${names.join('|')})(?!${NAME}*[\\p{L}\\p{N}]))`, 'giu');
  return text.split(all).filter(Boolean);
}

/** Whether a part of a text mentions this person, in upper or lower case. */
export const isMention = (part: string, { name }: DiscussionPerson): boolean =>
  part.toLowerCase() === `@${name.toLowerCase()}`;

/** The people whom a text mentions. */
export function mentionedIn(text: string, people: readonly DiscussionPerson[]): DiscussionPerson[] {
  const parts = splitMentions(text, people);
  return people.filter((person) => parts.some((part) => isMention(part, person)));
}

/** The name that is being typed before the caret: 'Ask @ma' -> 'ma'; null for none. */
export function mentionBefore(text: string): string | null {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])@(${NAME}{0,60})$`, 'u').exec(text)?.[1] ?? null;
}

const MAX_OFFERED = 6;

/** Whose name begins with what was typed, then who has it elsewhere in the name. */
export function peopleNamed(typed: string, people: readonly DiscussionPerson[]) {
  const sought = typed.toLowerCase();
  const at = ({ name }: DiscussionPerson) => name.toLowerCase().indexOf(sought);
  return people
    .filter((person) => at(person) >= 0)
    .sort((a, b) => Math.min(at(a), 1) - Math.min(at(b), 1))
    .slice(0, MAX_OFFERED);
}
