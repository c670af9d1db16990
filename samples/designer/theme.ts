import type { SiteTheme } from '#domain/content/theme.ts';

export const theme: SiteTheme = {
  accent: { light: '#0b6e4f', dark: '#4fd1a5' },
  typeface: 'serif',
};
