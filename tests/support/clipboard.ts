import { type BrowserContext, expect } from '@playwright/test';

/** Returns the clipboard's text by pasting it into another page, because the site's pages may not read it. */
export async function copiedText(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea></textarea>');
  const field = page.getByRole('textbox');
  await field.press('ControlOrMeta+V');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await page.close();
  return text;
}
