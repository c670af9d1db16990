import { type BrowserContext, expect } from '@playwright/test';

/** What was copied. The site's own pages may not read the clipboard, so it is pasted into another one. */
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
