/** Changes at GitHub, setup of the GitHub App. */
export const github = {} as const;
