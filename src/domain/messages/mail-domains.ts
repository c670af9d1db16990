/** Where many people have their mailbox, and where a slip of a finger is likelier than another domain of that name. */
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
  'sunrise.ch',
  't-online.de',
  'laposte.net',
];

/** One letter from one of those, and right all the same. */
const others = ['mail.com', 'ymail.com', 'rotmail.com'];

/** The address that was probably meant; null: this one may well be right. */
export function suggestedAddress(address: string): string | null {
  const [mailbox, domain = '', ...rest] = address.trim().split('@');
  const typed = domain.toLowerCase();
  if (!mailbox || typed === '' || rest.length > 0 || mailDomains.includes(typed) || others.includes(typed)) {
    return null;
  }
  const meant = mailDomains.find((known) => known.startsWith(`${typed}.`) || isOneSlipAway(typed, known));
  return meant === undefined ? null : `${mailbox}@${meant}`;
}

/** One letter replaced, left out, added, or two neighbours exchanged. */
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
