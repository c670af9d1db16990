import type { SiteTheme } from '#domain/content/theme.ts';

/**
 * The accent colour on light and on dark paper, and one of the installed typefaces: `grotesque`, `system`, `humanist` or `serif`.
 * The build refuses a colour that is hard to read, and names a shade that is not.
 */
export const theme: SiteTheme = {
  accent: { light: '#d3121f', dark: '#ff6257' },
  typeface: 'grotesque',
};
