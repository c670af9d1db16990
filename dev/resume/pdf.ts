import Document from 'pdfkit';
import type { Position, SiteContent } from '../../src/content/site-content.ts';
import { type FontWeight, fontPath } from '../build/fonts.ts';

type Sheet = InstanceType<typeof Document>;

const ink = '#111213';
const muted = '#5c6064';
const accent = '#d3121f';
const margin = 56;
/** Where text begins; labels stand in the column to its left. */
const textLeft = 190;

/**
 * The resume, made from the content: a tagged A4 document with embedded fonts, so that it prints anywhere and
 * a screen reader can read it. The same content gives the same bytes.
 */
export function resume(content: SiteContent, siteUrl: string): Promise<Buffer> {
  const { owner } = content;
  const sheet = new Document({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: 'en',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${owner.name}: Resume`,
      Author: owner.name,
      Subject: owner.tagline,
      CreationDate: new Date(0),
      ModDate: new Date(0),
    },
  });
  for (const weight of ['regular', 'semibold', 'bold'] as const) sheet.registerFont(weight, fontPath(weight));
  writeHead(sheet, content, siteUrl);
  writeSection(sheet, 'Profile', () => paragraph(sheet, owner.bio));
  writeSection(sheet, 'Experience', () => content.career.forEach((entry) => writePosition(sheet, entry)));
  writeSection(sheet, 'Selected projects', () => writeProjects(sheet, content));
  writeSection(sheet, 'Expertise', () => writeExpertise(sheet, content));
  writeSection(sheet, 'Education', () => content.education.forEach((entry) => writePosition(sheet, entry)));
  writeSection(sheet, 'Languages', () => paragraph(sheet, owner.languages.join(', ')));
  return finish(sheet);
}

function writeHead(sheet: Sheet, { owner }: SiteContent, siteUrl: string): void {
  sheet.rect(margin, margin, 10, 10).fill(accent);
  structured(sheet, 'P', () => set(sheet, 'semibold', 10, ink).text(owner.badge, margin + 18, margin));
  structured(sheet, 'H1', () => set(sheet, 'bold', 34, ink).text(owner.name, margin - 2, margin + 22));
  const line = `${owner.email}   ${owner.location.city}, ${owner.location.country}   ${siteUrl.replace(/^https?:\/\//, '')}`;
  structured(sheet, 'P', () => set(sheet, 'regular', 9.5, muted).text(line, margin, sheet.y + 4));
  sheet.moveDown(1);
}

function writeSection(sheet: Sheet, title: string, write: () => void): void {
  if (sheet.y > sheet.page.height - 150) sheet.addPage();
  const top = sheet.y + 10;
  sheet
    .moveTo(margin, top)
    .lineTo(sheet.page.width - margin, top)
    .lineWidth(0.5)
    .stroke(ink);
  structured(sheet, 'H2', () => set(sheet, 'semibold', 10, ink).text(title, margin, top + 9, { width: 120 }));
  sheet.x = textLeft;
  sheet.y = top + 9;
  write();
}

function writePosition(sheet: Sheet, { title, organisation, period, summary }: Position): void {
  keepTogether(sheet, 48);
  structured(sheet, 'H3', () => set(sheet, 'semibold', 10, ink).text(title, textLeft));
  structured(sheet, 'P', () => set(sheet, 'regular', 9, muted).text(`${organisation}, ${period}`, textLeft));
  paragraph(sheet, summary);
}

function writeProjects(sheet: Sheet, { projects }: SiteContent): void {
  for (const { name, type, timeline, role, description } of projects.slice(0, 6)) {
    keepTogether(sheet, 62);
    structured(sheet, 'H3', () => set(sheet, 'semibold', 10, ink).text(name, textLeft));
    structured(sheet, 'P', () =>
      set(sheet, 'regular', 9, muted).text(`${type}, ${timeline}. ${role}`, textLeft),
    );
    paragraph(sheet, firstSentence(description));
  }
}

function writeExpertise(sheet: Sheet, { competencies }: SiteContent): void {
  for (const { title, topics } of competencies) {
    keepTogether(sheet, 30);
    structured(sheet, 'P', () => {
      set(sheet, 'semibold', 9.5, ink).text(`${title}: `, textLeft, undefined, { continued: true });
      set(sheet, 'regular', 9.5, ink).text(topics.join(', '));
    });
    sheet.moveDown(0.3);
  }
}

function paragraph(sheet: Sheet, text: string): void {
  structured(sheet, 'P', () =>
    set(sheet, 'regular', 9.5, ink).text(text, textLeft, undefined, { lineGap: 2 }),
  );
  sheet.moveDown(0.7);
}

function structured(sheet: Sheet, role: string, write: () => void): void {
  sheet.addStructure(sheet.struct(role, {}, write));
}

function set(sheet: Sheet, font: FontWeight, size: number, color: string): Sheet {
  return sheet.font(font).fontSize(size).fillColor(color);
}

/** Starts a new page rather than leave a heading alone at the foot of one. */
function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.page.height - margin) sheet.addPage();
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

function finish(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
    sheet.end();
  });
}
