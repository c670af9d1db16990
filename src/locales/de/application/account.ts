/** Sign-in, account, security. */
export const account = {} as const;
