import { beforeEach, expect, test } from 'vitest';
import { dismissToast, toast, toastStore } from '#ui/toast.ts';

const titles = () => toastStore.read().map(({ title }) => title);

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
});

test('a fourth message replaces the oldest', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast(title);
  expect(titles()).toEqual(['two', 'three', 'four']);
});

test('keeps a failure longest', () => {
  toast('failed', { destructive: true });
  for (const title of ['two', 'three', 'four', 'five']) toast(title);
  expect(titles()).toEqual(['failed', 'four', 'five']);
});

test('shows the newest messages when all are failures', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast(title, { destructive: true });
  expect(titles()).toEqual(['two', 'three', 'four']);
});
