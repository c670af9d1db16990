/** Groups of what needs the owner, most urgent first. */
export const attentionGroups = ['ready', 'review', 'red', 'alerts', 'issues', 'stale'] as const;

export type AttentionGroup = (typeof attentionGroups)[number];
