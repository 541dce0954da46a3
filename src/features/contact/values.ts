/** Maximum lengths of a message's fields, in characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 200, message: 10_000 } as const;
