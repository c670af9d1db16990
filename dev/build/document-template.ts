import { escape } from '../../src/pages/landing/document-head.ts';

/** Placeholders in index.html, which the prerendered head and body replace. */
const headPlace = '<!--portico:head-->';
const bodyPlace = '<!--portico:body-->';
const languagePlace = /<html lang="[^"]*">/;
const inlinePlace = /<script data-inline="([^"]+)"><\/script>/g;
const styleLink = /<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/;
const iconAddress = /(?<=<link rel="icon" href=)"[^"]+"/;
/** Maximum length in characters. A larger icon stays a file, so that the document arrives in one round trip. */
const maxInlineIcon = 500;
const delayingLinks =
  /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|manifest)"[^>]*)>/g;

export function isTemplate(html: string): boolean {
  return html.includes(bodyPlace);
}

/** Fills the placeholders, and adds the content's own rules to the inline style sheet. */
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
 * Sets the language. Only the root element's attributes differ between languages, so that the same script hashes are valid for
 * all.
 * @param data values by name, as in `dataset`
 */
export function inLanguage(html: string, language: string, data: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(data).map(([name, value]) => {
    const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return ` data-${attribute}="${escape(value)}"`;
  });
  return html.replace(languagePlace, () => `<html lang="${language}"${attributes.join('')}>`);
}

/** Replaces each `<script data-inline="file">` by the bundled script. */
export async function fillInlineScripts(
  html: string,
  load: (file: string) => Promise<string>,
): Promise<string> {
  const files = [...html.matchAll(inlinePlace)].map(([, file]) => file ?? '');
  const scripts = new Map(await Promise.all(files.map(async (file) => [file, await load(file)] as const)));
  return html.replaceAll(inlinePlace, (_, file: string) => `<script>${scripts.get(file) ?? ''}</script>`);
}

/**
 * Returns the style sheet's path in the published folder, or null if the document links none. @param base path of the site on its
 * host
 */
export function linkedStyleSheet(html: string, base: string): string | null {
  return styleLink.exec(html)?.[1]?.slice(base.length) ?? null;
}

export function inlineStyleSheet(html: string, css: string): string {
  return html.replace(styleLink, () => `<style>${css.trim()}</style>`);
}

/** Inlines a small icon, which then needs no request and appears with the first paint. */
export function inlineIcon(html: string, svg: string): string {
  if (svg.length > maxInlineIcon) return html;
  const data = encodeURIComponent(svg.trim()).replaceAll(
    /%(?:20|2C|2F|3A|3B|3C|3D|3E|22)/g,
    decodeURIComponent,
  );
  return html.replace(iconAddress, () => `'data:image/svg+xml,${data.replaceAll("'", '%27')}'`);
}

/**
 * Removes module scripts and preload links, because they delay the first paint. The loader script imports the modules at the
 * first touch and adds the manifest's link later.
 */
export function withoutDelayingLinks(html: string): string {
  return html.replaceAll(delayingLinks, '');
}

/** Inserts the policy before all scripts and styles, because a policy only affects elements after it. */
export function withPolicy(html: string, policy: string): string {
  return html.replace(
    /<meta charset[^>]*>/,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

export function withoutIndentation(html: string): string {
  return html.replaceAll(/\n\s*/g, '');
}
