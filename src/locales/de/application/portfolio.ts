/** Dashboard, content, projects, analysis, messages of visitors. */
export const portfolio = {} as const;
