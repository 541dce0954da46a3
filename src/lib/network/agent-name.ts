type Named = readonly [sign: RegExp, name: string];

/** In this order, because most browsers also name those that they derive from. */
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
 * The usual name of a browser or program: 'Firefox on Linux', 'curl'. It is not verified: any program can
 * claim any name.
 * @param agent the `User-Agent` header; empty without one
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
