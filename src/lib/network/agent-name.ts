type Named = readonly [sign: RegExp, name: string];

/** In this order: most browsers also name those that they are made from. */
const BROWSERS: readonly Named[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Named[] = [
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

const nameOf = (agent: string, names: readonly Named[]) =>
  names.find(([sign]) => sign.test(agent))?.[1];

/**
 * A browser or program as people call it: 'Firefox on Linux', 'curl'. What it says of itself is only
 * believed, and anything may say anything.
 * @param agent the `User-Agent` header; empty where none came
 */
export function agentName(agent: string): string {
  const browser = nameOf(agent, BROWSERS);
  const system = nameOf(agent, SYSTEMS);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  // A program names itself first: 'curl/8.5.0', 'python-requests/2.32'.
  const program = /^[\w.-]{1,40}(?=\/|$)/.exec(agent)?.[0];
  if (program !== undefined && program !== 'Mozilla') return program;
  return system === undefined ? 'Unknown program' : `Unknown browser on ${system}`;
}
