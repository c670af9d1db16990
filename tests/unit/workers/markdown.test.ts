import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '#workers/markdown.logic.ts';
import { maxMarkdownDepth } from '#workers/markdown.protocol.ts';

/** How deep the tokens are nested, as the page walks them. */
function depthOf(value: unknown): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(depthOf));
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.entries(value).map(([key, child]) => depthOf(child) + (key === 'tokens' ? 1 : 0));
  return Math.max(0, ...inner);
}

describe('parsing Markdown of a stranger', () => {
  test('gives the blocks of the text', () => {
    const types = lexMarkdown('# Title\n\nSome *words*.\n\n- one\n- two')?.map(({ type }) => type);
    expect(types).toEqual(['heading', 'space', 'paragraph', 'space', 'list']);
  });

  test.each([
    ['quotations', '> '.repeat(200) + 'end'],
    ['lists', Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- ${level}`).join('\n')],
    ['emphasis', '*a '.repeat(200) + 'b* '.repeat(200)],
    ['table cells', `| a | b |\n|---|---|\n| ${'**a *b '.repeat(40)} | ${'c* d** '.repeat(40)} |`],
  ])('leaves out what is nested too deeply in %s', (_name, text) => {
    const tokens = lexMarkdown(text);
    expect(tokens).not.toBeNull();
    expect(depthOf(tokens)).toBeLessThanOrEqual(maxMarkdownDepth + 1);
  });

  test('gives up where the parser overflows its stack', () => {
    expect(lexMarkdown('> '.repeat(4_000))).toBeNull();
  });

  test.each([
    ['cells', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|\n'.repeat(1_000)}`],
    ['list items', '- a\n'.repeat(25_000)],
    ['pieces of a line', '*a* '.repeat(25_000)],
  ])('gives up where there are too many %s to be shown', (_name, text) => {
    expect(lexMarkdown(text)).toBeNull();
  });

  test('stops at once where a short text would be millions of cells', () => {
    const before = process.cpuUsage();
    expect(lexMarkdown(`${'|a'.repeat(12_000)}\n${'|-'.repeat(12_000)}\n${'|\n'.repeat(26_000)}`)).toBeNull();
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  test('what is left can be copied to the page', () => {
    const tokens = lexMarkdown(`${'> '.repeat(400)}deep\n\n- [x] done\n\n<b>raw</b>`);
    expect(structuredClone(tokens)).toEqual(tokens);
  });
});
