/** Isolates text of others: right-to-left scripts and direction controls would reorder the words around them. */

/** Direction controls (UAX #9) and zero-width characters. Joiners count after ASCII only, because scripts and emoji need them. */
const controls =
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[\u180E\u200B\u2060-\u2064\uFEFF]|(?<=[\0-\x7F]|^)[\u200C\u200D]|[\u200C\u200D](?=[\0-\x7F]|$)/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /\u2068[^\u2066-\u2069]*\u2069/gu;

export function withoutControls(text: string): string {
  return text.replaceAll(controls, '');
}

/** True if the text can reorder the words around it. Parts that are already isolated cannot. */
export function needsIsolation(text: string): boolean {
  const rest = text.replaceAll(isolates, '');
  return rightToLeft.test(rest) || withoutControls(rest) !== rest;
}

/** Wraps the text in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE if needed. Use it where `<bdi>` is impossible. */
export function isolate(text: string): string {
  return needsIsolation(text) ? `\u2068${withoutControls(text)}\u2069` : text;
}

/** Escapes direction controls, so that the JSON is readable. Parsing it returns the same values. */
export function escapedControls(json: string): string {
  return json.replaceAll(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
