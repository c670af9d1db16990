import { toBase64Url } from './bytes.ts';

/** @param sign signs the text and returns the signature */
export async function createToken(
  algorithm: 'ES256' | 'RS256',
  claims: Record<string, unknown>,
  sign: (content: string) => Promise<Uint8Array>,
): Promise<string> {
  const content = `${part({ alg: algorithm, typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${toBase64Url(await sign(content))}`;
}

function part(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
}
