import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Weights of Inter for the resume and the preview picture. The site itself loads no font. */
export type FontWeight = 'regular' | 'semibold' | 'bold';

const files: Record<FontWeight, string> = {
  regular: '400Regular/Inter_400Regular.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
  bold: '700Bold/Inter_700Bold.ttf',
};

export function fontPath(weight: FontWeight): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${files[weight]}`);
}

export function pictureFonts(): Promise<Uint8Array[]> {
  return Promise.all((['regular', 'bold'] as const).map((weight) => readFile(fontPath(weight))));
}
