import { escape } from '../../src/pages/landing/document-head.ts';

/** Places of index.html that the build fills. */
const headPlace = '<!--portico:head-->';
const bodyPlace = '<!--portico:body-->';
const languagePlace = /<html lang="[^"]*">/;
const inlinePlace = /<script data-inline="([^"]+)"><\/script>/g;
const styleLink = /<link rel="stylesheet"(?![^>]* media=)[^>]*href="\/([^"]+\.css)"[^>]*>/;
const printLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]* media="print"/;
const iconAddress = /(?<=<link rel="icon" href=)"[^"]+"/;
/** In characters. Documents come in one round trip: a larger one stays a file, for which the browser asks. */
const maxInlineIcon = 500;
const delayingLinks =
  /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|manifest)"[^>]*)>/g;

export function isTemplate(html: string): boolean {
  return html.includes(bodyPlace);
}

/** Rules that follow from the content join the template's style sheet, where that is inline. */
export function fillDocument(
  template: string,
  { head, body, style }: { head: string; body: string; style?: string },
): string {
  const isInline = template.includes('</style>');
  const styled = style && isInline ? template.replace('</style>', () => `${style}</style>`) : template;
  const further = style && !isInline ? `<style>${style}</style>` : '';
  return styled.replace(headPlace, () => head + further).replace(bodyPlace, () => body);
}

/**
 * Differences between languages are attributes of the root element, so that the scripts are equal and one hash allows
 * them all.
 *
 * @param data by name as in `dataset`
 */
export function inLanguage(html: string, language: string, data: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(data).map(([name, value]) => {
    const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return ` data-${attribute}="${escape(value)}"`;
  });
  return html.replace(languagePlace, () => `<html lang="${language}"${attributes.join('')}>`);
}

/** Replaces each `<script data-inline="file">` by the script that `load` gives for the file. */
export async function fillInlineScripts(
  html: string,
  load: (file: string) => Promise<string>,
): Promise<string> {
  const files = [...html.matchAll(inlinePlace)].map(([, file]) => file ?? '');
  const scripts = new Map(await Promise.all(files.map(async (file) => [file, await load(file)] as const)));
  return html.replaceAll(inlinePlace, (_, file: string) => `<script>${scripts.get(file) ?? ''}</script>`);
}

/** The style sheet's path under the published folder, or null when the document links none. */
export function linkedStyleSheet(html: string): string | null {
  return styleLink.exec(html)?.[1] ?? null;
}

/** The path of the styles for paper, which stay a file of their own. */
export function printStyleSheet(html: string): string | null {
  return printLink.exec(html)?.[1] ?? null;
}

export function inlineStyleSheet(html: string, css: string): string {
  return html.replace(styleLink, () => `<style>${css.trim()}</style>`);
}

/** A tab's icon of a few hundred bytes is no request of its own, and there with the first paint. */
export function inlineIcon(html: string, svg: string): string {
  if (svg.length > maxInlineIcon) return html;
  const data = encodeURIComponent(svg.trim()).replaceAll(
    /%(?:20|2C|2F|3A|3B|3C|3D|3E|22)/g,
    decodeURIComponent,
  );
  return html.replace(iconAddress, () => `'data:image/svg+xml,${data.replaceAll("'", '%27')}'`);
}

/**
 * A module script or preload in the head delays the first paint; the loader imports at the first touch instead, and
 * links the manifest when it registers the service worker.
 */
export function withoutDelayingLinks(html: string): string {
  return html.replaceAll(delayingLinks, '');
}

/** Removes the indentation between tags and leaves text alone. */
export function withoutIndentation(html: string): string {
  return html.replaceAll(/\n\s*/g, '');
}
