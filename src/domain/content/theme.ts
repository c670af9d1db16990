import { toHex } from '../shared/hex.ts';

/** Accent colour and typeface of the site. */
export interface SiteTheme {
  /** Colour of marks and links on light and on dark paper: `#d3121f`. */
  accent: Readonly<Record<Scheme, string>>;
  typeface: Typeface;
}

export type Scheme = 'light' | 'dark';

/** Installed typefaces. The lists are short, because browsers query the system for each name before the first line. */
export const typefaces = {
  grotesque: '"Helvetica Neue", Arial, sans-serif',
  system: 'system-ui, sans-serif',
  humanist: 'Optima, Candara, "Noto Sans", sans-serif',
  serif: 'Charter, "Bitstream Charter", Cambria, serif',
} as const;

export type Typeface = keyof typeof typefaces;

export const typefaceNames = [
  'grotesque',
  'system',
  'humanist',
  'serif',
] as const satisfies readonly Typeface[];

/** The theme of `src/ui/tokens.css`. */
export const usualTheme: SiteTheme = {
  accent: { light: '#d3121f', dark: '#ff6257' },
  typeface: 'grotesque',
};

/** Paper and surface, as in `src/ui/tokens.css`. */
export const papers: Readonly<Record<Scheme, readonly [paper: string, surface: string]>> = {
  light: ['#ffffff', '#f5f5f3'],
  dark: ['#101112', '#191b1d'],
};

/** Contrast of text that WCAG 2 asks for at level AA. */
const textContrast = 4.5;

/** Returns why the colour cannot be read, with the nearest readable shade, or null. */
export function accentProblem(color: string, scheme: Scheme): string | null {
  const contrast = lowestContrast(color, scheme);
  if (contrast >= textContrast) return null;
  // Rounded down, so that 4.46 does not read as enough.
  const shown = Math.floor(contrast * 10) / 10;
  return `has a contrast of ${shown} on ${scheme} paper and needs ${textContrast}: ${readableShade(color, scheme)} has it`;
}

/** The paper that text on the accent is easier to read in. */
export function textOnAccent(color: string): string {
  const [light] = papers.light;
  const [dark] = papers.dark;
  return contrastRatio(light, color) >= contrastRatio(dark, color) ? light : dark;
}

function readableShade(color: string, scheme: Scheme): string {
  const end = scheme === 'light' ? 0 : 255;
  for (let percent = 1; percent < 100; percent += 1) {
    const shade = toColor(channels(color).map((channel) => channel + ((end - channel) * percent) / 100));
    if (lowestContrast(shade, scheme) >= textContrast) return shade;
  }
  return toColor([end, end, end]);
}

function lowestContrast(color: string, scheme: Scheme): number {
  return Math.min(...papers[scheme].map((paper) => contrastRatio(color, paper)));
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function toColor(color: readonly number[]): string {
  return `#${toHex(color.map(Math.round))}`;
}
