/** What the server does and keeps beside its pages, in the order of the screen. */
export const PARTS = ['jobs', 'backups', 'mail', 'store'] as const;
export type Part = (typeof PARTS)[number];

/** How mail goes to its server: TLS always, where the server offers it, or not at all on this machine. */
export const ENCRYPTIONS = ['tls', 'offered', 'local'] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

export const ENGINES = ['sqlite', 'postgres'] as const;
