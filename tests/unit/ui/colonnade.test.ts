import { expect, test } from 'vitest';
import { careerYears, periodYears } from '#domain/portfolio/career-years.ts';
import { colonnadeColumns } from '#ui/colonnade.geometry.ts';

const today = new Date('2026-11-23');

test.each([1, 2, 3, 13, 23, 60])('%i years fill the width without overlap, the current widest', (years) => {
  const columns = colonnadeColumns(1200, years);
  expect(columns).toHaveLength(years);
  const last = columns.at(-1);
  expect(last && last.x + last.width).toBe(1200);
  expect(columns.filter(({ accent }) => accent)).toEqual([last]);
  for (const [index, { x, width }] of columns.entries()) {
    expect(width).toBeGreaterThanOrEqual(1);
    expect(x).toBeGreaterThanOrEqual(0);
    const next = columns[index + 1];
    if (next) {
      expect(x + width).toBeLessThan(next.x);
      expect(next.width).toBeGreaterThanOrEqual(width);
    }
  }
});

test.each([1, 2, 52])('%i chart columns have equal widths from edge to edge', (count) => {
  const columns = colonnadeColumns(1200, count, true);
  const [first, last] = [columns[0], columns.at(-1)];
  expect(new Set(columns.map(({ width }) => width)).size).toBe(1);
  expect(first?.x).toBeLessThanOrEqual(1);
  expect(last && last.x + last.width).toBe(1200);
  expect(columns.filter(({ accent }) => accent)).toEqual([last]);
  const steps = columns.slice(1).map(({ x }, index) => x - (columns[index]?.x ?? 0));
  for (const step of steps) expect(Math.abs(step - (steps[0] ?? 0))).toBeLessThanOrEqual(1);
});

test.each([
  [['2018 – today', '2004 – 2008'], { from: 2004, to: 2026, count: 23 }],
  [['since 2024, part time'], { from: 2024, to: 2026, count: 3 }],
  [['always'], { from: 2026, to: 2026, count: 1 }],
  [['2030 – today'], { from: 2026, to: 2026, count: 1 }],
  [[], { from: 2026, to: 2026, count: 1 }],
])('careerYears of %j runs from the first year to today', (periods, years) => {
  const positions = periods.map((period) => ({ period }));
  expect(careerYears(positions, today)).toEqual(years);
});

test.each([
  ['2013 – 2018', [2013, 2018]],
  ['2018 – today', [2018, 2026]],
  ['since 2024, part time', [2024, 2026]],
  ['2025', [2025, 2025]],
  ['always', null],
])('%s is parsed as a period of years', (period, years) => {
  expect(periodYears(period, 2026)).toEqual(years);
});
