/** The frame of the admin area: menu, header, status line, palette. */
export const frame = {
  'Admin Panel': 'Verwaltung',
} as const;
