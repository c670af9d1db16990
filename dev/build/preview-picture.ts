import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { theme } from '../../content/theme.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { careerYears } from '../../src/domain/portfolio/career-years.ts';
import { colonnadeColumns } from '../../src/ui/colonnade.geometry.ts';
import { pictureFonts } from './fonts.ts';

const size = { width: 1200, height: 630 };
const margin = 80;

let ready: Promise<void> | undefined;

export async function rasterise(svg: string): Promise<Uint8Array> {
  ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(
    initWasm,
  );
  await ready;
  const picture = new Resvg(svg, { font: { fontBuffers: await pictureFonts(), defaultFontFamily: 'Inter' } });
  return picture.render().asPng();
}

interface Line {
  y: number;
  fontSize: number;
  text: string;
  weight?: number;
  fill?: string;
}

/** Draws the preview of shared links: the colonnade, the outcome, and the name in the largest size that fits. */
export function previewPicture(content: SiteContent, today: Date): Promise<Uint8Array> {
  const { name, badge, tagline, location } = content.owner;
  const [first = '', second = ''] = inTwoLines(content.evidence.outcome ?? tagline);
  const fontSize = Math.min(fitting(first, 36), fitting(second, 36));
  return picture(content, today, badge, name, [
    { y: 332, fontSize, text: first, ...strong },
    { y: 332 + fontSize * 1.25, fontSize, text: second, ...strong },
    { y: 436, fontSize: 24, text: `${location.city}, ${location.country}` },
  ]);
}

/** Draws the preview of a project page: the project's owner, name, first figure and summary. */
export function projectPicture(
  content: SiteContent,
  today: Date,
  {
    name,
    summary,
    figure,
  }: { name: string; summary: string; figure: { value: string; label: string } | undefined },
): Promise<Uint8Array> {
  const summaryLine = { y: 430, fontSize: fitting(summary, 28), text: summary };
  if (!figure) return picture(content, today, content.owner.name, name, [summaryLine]);
  return picture(content, today, content.owner.name, name, [
    { y: 328, fontSize: fitting(figure.value, 80), text: figure.value, ...strong },
    { y: 382, fontSize: fitting(figure.label, 28), text: figure.label, ...strong },
    summaryLine,
  ]);
}

const ink = '#111213';
const strong = { weight: 700, fill: ink };

function picture(
  { career }: SiteContent,
  today: Date,
  badge: string,
  name: string,
  lines: readonly Line[],
): Promise<Uint8Array> {
  const nameSize = fitting(name, 150);
  const text = ({ y, fontSize, text: content, weight = 400, fill = '#5c6064' }: Line) =>
    `<text x="${margin}" y="${y}" font-family="Inter" font-size="${fontSize}" font-weight="${weight}" fill="${fill}">${escape(content)}</text>`;
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="#ffffff"/>
<rect x="${margin}" y="88" width="20" height="20" fill="${theme.accent.light}"/>
<g transform="translate(36)">${text({ y: 106, fontSize: 28, text: badge, weight: 500, fill: ink })}</g>
<g transform="translate(${-nameSize * 0.05})" letter-spacing="${-nameSize * 0.045}">${text({ y: 140 + nameSize * 0.8, fontSize: nameSize, text: name, ...strong })}</g>
${lines.map(text).join('')}
${colonnade(careerYears(career, today).count)}</svg>`);
}

/** Splits a long sentence at the space nearest to its middle. */
function inTwoLines(sentence: string): string[] {
  if (sentence.length <= 48) return [sentence];
  const middle = sentence.length / 2;
  const spaces = [...sentence.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [sentence] : [sentence.slice(0, at), sentence.slice(at + 1)];
}

/** Returns the largest font size, up to `largest`, at which a line of average letters fits. */
function fitting(line: string, largest: number): number {
  return Math.min(largest, Math.floor((size.width - 2 * margin) / (Math.max(line.length, 1) * 0.56)));
}

function colonnade(years: number): string {
  return colonnadeColumns(size.width - 2 * margin, years)
    .map(
      ({ x, width, accent }) =>
        `<rect x="${margin + x}" y="470" width="${width}" height="160" fill="${accent ? theme.accent.light : '#111213'}"/>`,
    )
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
