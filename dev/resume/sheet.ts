import Document from 'pdfkit';
import { theme } from '../../content/theme.ts';
import { type FontWeight, fontPath } from '../build/fonts.ts';

export const ink = '#111213';
export const muted = '#5c6064';
export const accent = theme.accent.light;
export const margin = 56;
/** Points from the page's edge to the text. Labels stand between the edge and the text. */
export const textLeft = 190;

/** Amount of content, and the space between parts. */
export interface Layout {
  projects: number;
  gap: number;
}

type PdfDocument = InstanceType<typeof Document>;

/** Writes a PDF from top to bottom, tagged for screen readers, with embedded fonts. */
export class Sheet {
  readonly pdf: PdfDocument;
  pages = 1;

  constructor(
    info: { title: string; author: string; subject: string; date: Date; language: string },
    public layout: Layout,
  ) {
    this.pdf = new Document({
      size: 'A4',
      margins: { top: margin, bottom: margin, left: margin, right: margin },
      lang: info.language,
      tagged: true,
      pdfVersion: '1.7',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        CreationDate: info.date,
        ModDate: info.date,
      },
    });
    this.pdf.on('pageAdded', () => {
      this.pages += 1;
    });
    for (const weight of ['regular', 'semibold', 'bold'] as const) {
      this.pdf.registerFont(weight, fontPath(weight));
    }
  }

  /** Starts the document again with another layout. */
  restart(layout: Layout): void {
    this.pdf.addPage();
    this.layout = layout;
    this.pages = 1;
  }

  writeStructure(role: string, write: () => void): void {
    this.pdf.addStructure(this.pdf.struct(role, {}, write));
  }

  set(font: FontWeight, size: number, color: string): PdfDocument {
    return this.pdf.font(font).fontSize(size).fillColor(color);
  }

  space(points: number): void {
    this.pdf.y += points * this.layout.gap;
  }

  paragraph(text: string): void {
    this.writeStructure('P', () =>
      this.set('regular', 9.5, ink).text(text, textLeft, undefined, { lineGap: 2 }),
    );
    this.space(7);
  }

  section(title: string, write: () => void): void {
    const { pdf } = this;
    if (pdf.y > pdf.page.height - margin - 90) pdf.addPage();
    this.space(10);
    const top = pdf.y;
    pdf
      .moveTo(margin, top)
      .lineTo(pdf.page.width - margin, top)
      .lineWidth(0.5)
      .stroke(ink);
    this.writeStructure('H2', () =>
      this.set('semibold', 10, ink).text(title, margin, top + 9, { width: 120 }),
    );
    pdf.x = textLeft;
    pdf.y = top + 9;
    write();
  }

  /** @param url makes the heading a link */
  heading(title: string, line: string, url?: string): void {
    this.writeStructure('H3', () =>
      this.set('semibold', 10, ink).text(title, textLeft, undefined, { link: url ?? null }),
    );
    this.writeStructure('P', () => this.set('regular', 9, muted).text(line, textLeft));
  }

  /** Starts a new page if less than `height` remains, so that no heading stands alone at the end of a page. */
  keepTogether(height: number): void {
    if (this.pdf.y + height > this.pdf.page.height - margin) this.pdf.addPage();
  }

  /** Writes a line below the text of every page. */
  foot(line: (page: number) => string): void {
    const { pdf } = this;
    for (let index = 0; index < this.pages; index += 1) {
      pdf.switchToPage(index);
      // Without this, PDFKit starts a new page for text below the margin.
      pdf.page.margins.bottom = 0;
      pdf.markContent('Artifact', { type: 'Pagination' });
      this.set('regular', 8, muted).text(line(index + 1), margin, pdf.page.height - margin + 18, {
        lineBreak: false,
      });
      pdf.endMarkedContent();
    }
  }

  finish(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      this.pdf.on('data', (part: Buffer) => parts.push(part));
      this.pdf.on('end', () => resolve(Buffer.concat(parts)));
      this.pdf.on('error', reject);
      this.pdf.end();
    });
  }
}
