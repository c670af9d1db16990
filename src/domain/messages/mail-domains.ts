const mailDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.de',
  'hotmail.com',
  'hotmail.ch',
  'hotmail.de',
  'hotmail.fr',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'icloud.com',
  'protonmail.com',
  'proton.me',
  'bluewin.ch',
  't-online.de',
  'laposte.net',
];

/** Typing errors of `com`. Corrected for Gmail only, because a domain such as outlook.co may exist. */
const endingsBesideCom = ['co', 'cm', 'om', 'cam', 'bom', 'mom'];

/** Existing mail domains that are one typing error away from a popular one, so they are never corrected. */
const others = ['gail.com', 'hitmail.com'];

/** Returns the address that the visitor probably meant, or null if the typed address may be right. */
export function suggestedAddress(address: string): string | null {
  const [mailbox, domain = '', ...rest] = address.trim().split('@');
  const typed = domain.toLowerCase();
  if (!mailbox || typed === '' || rest.length > 0) return null;
  if (mailDomains.includes(typed) || others.includes(typed)) return null;
  const meant = mailDomains.find((known) => isMeant(typed, known));
  return meant === undefined ? null : `${mailbox}@${meant}`;
}

/** True if the ending is missing, or if the name or a non-existent ending has one typing error. */
function isMeant(typed: string, known: string): boolean {
  const [name, ending] = halves(typed);
  const [knownName, knownEnding] = halves(known);
  if (name === knownName) {
    if (ending === '') return true;
    const exists = endingsBesideCom.includes(ending) && name !== 'gmail';
    return knownEnding === 'com' && isOneSlipAway(ending, knownEnding) && !exists;
  }
  // The first letter must match, because email.com, ymail.com and rotmail.com are other providers.
  return ending === knownEnding && name[0] === knownName[0] && isOneSlipAway(name, knownName);
}

function halves(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const rest = typed.slice(at);
  const wanted = meant.slice(at);
  const exchanged = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    exchanged === wanted
  );
}
