/**
 * Text from others (names, messages, topics) beside words of our own. A script written from right to left, or a control character for
 * direction, would otherwise turn the words around it.
 */

/** Control characters for direction (UAX #9), then zero-width ones. The two joiners count only beside ASCII: scripts and emoji need them. */
const controls =
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[\u180E\u200B\u2060-\u2064\uFEFF]|(?<=[\0-\x7F]|^)[\u200C\u200D]|[\u200C\u200D](?=[\0-\x7F]|$)/gu;
/** Letters of the scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Text between the two characters that `isolated` adds. */
const isolates = /\u2068[^\u2066-\u2069]*\u2069/gu;

/** Returns the text without control characters for direction and without zero-width characters. */
export function withoutControls(text: string): string {
  return text.replaceAll(controls, '');
}

/** True if the text can change how the words around it are displayed. Parts that `isolated` returned cannot. */
export function needsIsolation(text: string): boolean {
  const rest = text.replaceAll(isolates, '');
  return rightToLeft.test(rest) || withoutControls(rest) !== rest;
}

/**
 * Returns the text for a sentence, an attribute, a title or a mail, where no `<bdi>` is possible: between FIRST STRONG ISOLATE and POP
 * DIRECTIONAL ISOLATE if it needs that, else unchanged.
 */
export function isolated(text: string): string {
  return needsIsolation(text) ? `\u2068${withoutControls(text)}\u2069` : text;
}

/** Returns JSON with its control characters escaped: the same values, but a file that can be read as it is. */
export function escapedControls(json: string): string {
  return json.replaceAll(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
