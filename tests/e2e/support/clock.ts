import { expect, type Page } from '@playwright/test';
import { startOwnMagazine } from './admin-journey.ts';
import type { RunningServer } from './server.ts';
import { visit } from './visitor.ts';

/**
 * Gives the journeys of a file an empty magazine of their own, whose clock they set with `magazine.tell`.
 * @param settings that differ from the defaults
 */
export function startClockedMagazine(settings: Record<string, string> = {}): void {
  const main = 'tests/support/servers/clocked-server.ts';
  startOwnMagazine({ DEMO_CONTENT: 'off', ...settings }, main);
}

/** Lets days pass without an admin, whose session ends in the first night. @param until the time, or 'stop TIME' */
export async function letPass(page: Page, magazine: RunningServer, until: string): Promise<void> {
  await visit(page, '/about');
  magazine.tell(until);
  await expect.poll(magazine.said).toContain(until);
}

/** One second before a time, at which the clock stands still. */
export const secondBefore = (iso: string) =>
  `stop ${new Date(Date.parse(iso) - 1000).toISOString()}`;
