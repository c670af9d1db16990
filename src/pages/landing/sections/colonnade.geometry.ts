const count = 13;
const accentIndex = 4;
/** Each column is this much narrower than the one before it. */
const shrink = 0.8;

export interface Column {
  x: number;
  width: number;
  accent: boolean;
}

/** The picture of the site: a colonnade that recedes, half column and half air, from edge to edge of `width`. */
export function colonnadeColumns(width: number): Column[] {
  const begin = (index: number) => (1 - shrink ** index) / (1 - shrink);
  const unit = width / (begin(count - 1) + shrink ** (count - 1) / 2);
  return Array.from({ length: count }, (_, index) => ({
    x: Math.round(begin(index) * unit),
    width: Math.round((shrink ** index * unit) / 2),
    accent: index === accentIndex,
  }));
}
