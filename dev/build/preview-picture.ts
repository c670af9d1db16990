import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
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

/** Preview of shared links: the name as large as it fits, and the colonnade. */
export function previewPicture(content: SiteContent, today: Date): Promise<Uint8Array> {
  const { name, badge, tagline, location } = content.owner;
  return picture(content, today, badge, name, [tagline, `${location.city}, ${location.country}`]);
}

/** For a project: its name and owner. */
export function projectPicture(
  content: SiteContent,
  today: Date,
  project: { name: string; summary: string },
): Promise<Uint8Array> {
  return picture(content, today, content.owner.name, project.name, [project.summary]);
}

function picture(
  { career }: SiteContent,
  today: Date,
  badge: string,
  name: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  const periods = career.map(({ period }) => period);
  const nameSize = fitting(name, 150);
  const lineSize = fitting(lines[0] ?? '', 30);
  const text = (y: number, fontSize: number, weight: number, fill: string, content: string) =>
    `<text x="${margin}" y="${y}" font-family="Inter" font-size="${fontSize}" font-weight="${weight}" fill="${fill}">${escape(content)}</text>`;
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="#ffffff"/>
<rect x="${margin}" y="88" width="20" height="20" fill="#d3121f"/>
<g transform="translate(36)">${text(106, 28, 500, '#111213', badge)}</g>
<g transform="translate(${-nameSize * 0.05})" letter-spacing="${-nameSize * 0.045}">${text(150 + nameSize * 0.8, nameSize, 700, '#111213', name)}</g>
${lines.map((line, index) => text(370 + 42 * index, lineSize, 400, '#5c6064', line)).join('')}
${colonnade(careerYears(periods, today).count)}</svg>`);
}

/** The largest size, up to `largest`, at which an average line fits. */
function fitting(line: string, largest: number): number {
  return Math.min(largest, Math.floor((size.width - 2 * margin) / (Math.max(line.length, 1) * 0.56)));
}

function colonnade(years: number): string {
  return colonnadeColumns(size.width - 2 * margin, years)
    .map(
      ({ x, width, accent }) =>
        `<rect x="${margin + x}" y="470" width="${width}" height="160" fill="${accent ? '#d3121f' : '#111213'}"/>`,
    )
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
