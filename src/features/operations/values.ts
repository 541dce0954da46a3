/** The parts of the screen, in its order. */
export const PARTS = ['jobs', 'backups', 'email', 'database'] as const;
export type Part = (typeof PARTS)[number];

/** How email is sent to the mail server: TLS always, TLS if the server offers it, or unencrypted on this machine. */
export const ENCRYPTIONS = ['tls', 'offered', 'local'] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

export const ENGINES = ['sqlite', 'postgres'] as const;
