/** Minimum width of the last column relative to the first, which limits the perspective for long careers. */
const narrowest = 0.07;
const steepest = 0.8;

export interface Column {
  x: number;
  width: number;
  /** True for the current year, whose column has the accent colour. */
  accent: boolean;
}

/**
 * Returns one column per year of the career, distributed over `width`: half column, half gap. In perspective, the first year is
 * farthest away, and the current year is nearest and has the accent colour.
 * @param isLevel true for columns of equal width, as in charts
 */
export function colonnadeColumns(width: number, years: number, isLevel = false): Column[] {
  const last = Math.max(years, 1) - 1;
  const shrink = isLevel ? 1 : Math.max(steepest, narrowest ** (1 / Math.max(last, 1)));
  const distance = (index: number) => (isLevel ? index : (1 - shrink ** index) / (1 - shrink));
  const unit = width / (distance(last) + shrink ** last / 2);
  return Array.from({ length: last + 1 }, (_, year) => {
    const index = last - year;
    const columnWidth = Math.max(1, Math.round((shrink ** index * unit) / 2));
    return {
      x: width - Math.round(distance(index) * unit) - columnWidth,
      width: columnWidth,
      accent: index === 0,
    };
  });
}
