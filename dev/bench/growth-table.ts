/** Returns a column for each size, and a line for each cell function, by its name. */
export function getTable<Figures extends { size: number }>(
  figures: readonly Figures[],
  unit: string,
  lines: Readonly<Record<string, (figures: Figures) => string>>,
): string[][] {
  const head = figures.map(({ size }) => `${size.toLocaleString('en-US').replaceAll(',', ' ')} ${unit}`);
  return [['', ...head], ...Object.entries(lines).map(([name, cell]) => [name, ...figures.map(cell)])];
}
