/** Adds what GitHub reports about repositories, and what of it needs the owner. Never change it. */
export const schemaV14 = {
  statuses: 'id, *gaps, pullCount, readAt',
  attention: 'id, repositoryId, [group+seenAt]',
} as const;
