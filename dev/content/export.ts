import * as z from 'zod/mini';
import { type EditedPlace, withEdits } from '../../src/content/sections.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';
import { writeContent } from './write.ts';

const edits = z.record(z.string(), z.unknown());

/** @throws Error if the admin area did not write the file */
export function parseEdits(text: string): EditedPlace[] {
  const read = z.safeParse(edits, JSON.parse(text));
  if (!read.success) throw new Error('This file holds no edits of the content.');
  return Object.entries(read.data).map(([id, value]) => ({ id, value }));
}

/**
 * Writes edits into the files of `content/`.
 * @throws Error if uncommitted changes would be overwritten
 */
export async function exportContent(
  before: SiteContent,
  edited: readonly EditedPlace[],
  root: string,
): Promise<{ content: SiteContent; files: string[]; problems: string[] }> {
  const { content, problems } = withEdits(before, edited);
  const sections = Object.keys(content).filter((key): key is keyof SiteContent => Object.hasOwn(before, key));
  const changed = sections.filter((key) => JSON.stringify(content[key]) !== JSON.stringify(before[key]));
  return { content, files: await writeContent(content, changed, root), problems };
}
