/** How long each field of a message may be, in characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 200, message: 10_000 } as const;
