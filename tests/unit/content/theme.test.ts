import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkSite } from '#content/content.schema.ts';
import { contrastRatio, papers, textOnAccent, typefaces, usualTheme } from '#domain/content/theme.ts';
import { languages } from '#site/languages.ts';
import { sections } from '#site/sections.ts';
import { siteTheme, themeRules } from '../../../dev/build/site-theme.ts';

const check = (theme: unknown) => checkSite({ languages, catalogues: {}, sections, theme });

describe('the theme', () => {
  test('uses the default tokens unless the owner chose a theme', async () => {
    const tokens = await readFile(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
    const { light, dark } = usualTheme.accent;
    const [[paper, surface], [darkPaper, darkSurface]] = [papers.light, papers.dark];
    for (const line of [
      `--accent: light-dark(${light}, ${dark});`,
      `--on-accent: light-dark(${textOnAccent(light)}, ${textOnAccent(dark)});`,
      `--paper: light-dark(${paper}, ${darkPaper});`,
      `--surface: light-dark(${surface}, ${darkSurface});`,
      `--sans: ${typefaces[usualTheme.typeface]};`,
    ]) {
      expect(tokens).toContain(line);
    }
    expect(themeRules(usualTheme)).toBe('');
  });

  test('adds its colour and typeface to style sheets with tokens', () => {
    const { transform } = siteTheme({ accent: { light: '#0b6e4f', dark: '#4fd1a5' }, typeface: 'serif' });
    const run = transform as (code: string, id: string) => { code: string } | null;
    const { code } = run('a{}', '/x/src/pages/landing/landing.css') ?? { code: '' };
    expect(code).toContain(
      '--accent: light-dark(#0b6e4f, #4fd1a5); --on-accent: light-dark(#ffffff, #101112);',
    );
    expect(code).toContain(`--sans: ${typefaces.serif};`);
    expect(run('a{}', '/x/src/ui/app.css?direct')).not.toBeNull();
    expect(run('a{}', '/x/src/ui/picture.css')).toBeNull();
  });

  test('rejects a colour with low contrast and suggests another', () => {
    const problem = (light: string, dark: string) => () =>
      check({ accent: { light, dark }, typeface: 'serif' });
    expect(problem('#0b6e4f', '#4fd1a5')).not.toThrow();
    expect(problem('#ffcc00', '#4fd1a5')).toThrow(
      /content\/theme\.ts: theme\.accent\.light: has a contrast of 1\.3 on light paper and needs 4\.5: #[0-9a-f]{6} has it/,
    );
    const shade = /dark: .*: (#[0-9a-f]{6}) has it/.exec(messageOf(problem('#0b6e4f', '#0b6e4f')))?.[1] ?? '';
    expect(problem('#0b6e4f', shade)).not.toThrow();
  });

  test('requires a known typeface and a hexadecimal colour', () => {
    expect(() => check({ accent: { light: 'red', dark: '#4fd1a5' }, typeface: 'comic' })).toThrow(
      /accent\.light: must be a colour such as #d3121f[^]*typeface: must be one of grotesque, system/,
    );
  });
});

test('contrast is computed as in WCAG 2', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

function messageOf(run: () => void): string {
  try {
    run();
    return '';
  } catch (error) {
    return String(error);
  }
}
