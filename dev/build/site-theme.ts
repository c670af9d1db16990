import type { Plugin } from 'vite';
import { type SiteTheme, textOnAccent, typefaces, usualTheme } from '../../src/domain/content/theme.ts';

/** The style sheets that import `tokens.css`, directly or not. */
const sheets =
  /\/src\/(?:ui\/app|pages\/landing\/landing|pages\/landing\/landing-touched|pages\/case-study\/case-study)\.css$/;

/** Adds the owner's colour and typeface behind the tokens. The usual theme adds nothing. */
export function siteTheme(theme: SiteTheme): Plugin {
  const rules = themeRules(theme);
  return {
    name: 'portico:site-theme',
    enforce: 'pre',
    transform(code, id) {
      if (rules === '' || !sheets.test(id.replace(/\?.*$/, '').replaceAll('\\', '/'))) return null;
      return { code: `${code}\n${rules}`, map: null };
    },
  };
}

export function themeRules({ accent, typeface }: SiteTheme): string {
  const { light, dark } = accent;
  const isUsual = light === usualTheme.accent.light && dark === usualTheme.accent.dark;
  const onAccent = `light-dark(${textOnAccent(light)}, ${textOnAccent(dark)})`;
  // Leaves the accent of a forced colour palette unchanged.
  const colors = `@media (forced-colors: none) { :root { --accent: light-dark(${light}, ${dark}); --on-accent: ${onAccent}; } }`;
  return [
    ...(isUsual ? [] : [colors]),
    ...(typeface === usualTheme.typeface ? [] : [`:root { --sans: ${typefaces[typeface]}; }`]),
  ].join('\n');
}
