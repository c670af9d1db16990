/** The outbox: what waits, what needs attention. */
export const outbox = {} as const;
