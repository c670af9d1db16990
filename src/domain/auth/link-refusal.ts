import { type FailureCode, failureTexts, isFailureCode } from '../shared/failure-texts.ts';

export const linkIsUsed = (code: string): boolean =>
  code === 'otp_expired' || (isFailureCode(code) && failureTexts[code] === failureTexts.session_expired);

/** Returns the failure that a callback address names, or null. Ignores the address's texts, because anyone can craft them. */
export function refusalInAddress({ searchParams, hash }: URL): FailureCode | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const [code, error, description] = ['error_code', 'error', 'error_description'].map(
    (name) => searchParams.get(name) || fragment.get(name),
  );
  if (!code && !error && !description) return null;
  const named = linkPending.test(description ?? '') ? 'link_pending' : code;
  return [named, error].find((name): name is FailureCode => isRefusal(name)) ?? 'CALLBACK_REFUSED';
}

/** Start of the message of a database error that has no code. Source: supabase/migrations/*_provider_sign_ins.sql. */
const linkPending = /^Linking this account was started/;

const isRefusal = (code: string | null | undefined) =>
  Boolean(code && /^[a-z_]+$/.test(code) && isFailureCode(code));
