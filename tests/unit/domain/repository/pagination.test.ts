import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageCount, pageMarks, toPage } from '../../../../src/domain/repository/pagination.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 'ellipsis', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 'ellipsis', 9]],
  [5, 9, [1, 'ellipsis', 4, 5, 6, 'ellipsis', 9]],
  [9, 9, [1, 'ellipsis', 8, 9]],
  [500, 1000, [1, 'ellipsis', 499, 500, 501, 'ellipsis', 1000]],
])('shows the right page links on page %i of %i', (current, last, marks) => {
  expect(pageMarks(current, last)).toEqual(marks);
});

test('shows the first, last, current and neighbouring pages in order', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 2_000 })
        .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last))),
      ([current, last]) => {
        const numbers = pageMarks(current, last).filter((mark) => mark !== 'ellipsis');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
        expect(pageMarks(current, last).length).toBeLessThanOrEqual(7);
      },
    ),
  );
});

test('the pages together contain the whole list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 15 }), (items, perPage) => {
      const pages = Array.from({ length: pageCount(items.length, perPage) }, (_, index) =>
        toPage(items, index + 1, perPage),
      );
      expect(pages.flat()).toEqual(items);
    }),
  );
});

test('an empty list has one page', () => {
  expect(pageCount(0, 10)).toBe(1);
});
