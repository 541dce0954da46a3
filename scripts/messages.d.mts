import type { Plugin } from 'vite';

export interface MessageCall {
  start: number;
  end: number;
  line: number;
  text: string | null;
  hasValues: boolean;
  name: string;
}
export function callsIn(file: string, code: string): MessageCall[];
export function messagesOfCode(
  isWanted?: (file: string) => boolean,
): Map<string, { place: string; call: MessageCall }>;
export function readCatalog(language: string): Record<string, string>;
export const compileMessages: Plugin;
export const translateScripts: Plugin;
