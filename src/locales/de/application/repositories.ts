/** Organisations and repositories: list, panel, batch, linking, import. */
export const repositories = {} as const;
