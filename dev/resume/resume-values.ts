const present =
  /^(?:present|today|now|current|currently|ongoing|to date|till date|until now|heute|aktuell|laufend|aujourd'hui|oggi|actualidad|[-–—])\.?$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (digits: string) => digits.padStart(2, '0');

/** Converts a date to `2019`, `2019-03` or `2019-03-31`. Returns undefined for "present", and other texts unchanged. */
export function parseDate(text: string): string | undefined {
  const value = text.trim();
  if (present.test(value)) return undefined;
  const [, year, month, day] =
    /^([12]\d{3})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:T.*)?$/.exec(value) ?? [];
  if (year !== undefined) return joinDate(year, month, day);
  const [, theirMonth, theirYear] = /^(?:\d{1,2}[-/.])?(\d{1,2})[-/.\s]\s*([12]\d{3})$/.exec(value) ?? [];
  if (theirYear !== undefined) return joinDate(theirYear, theirMonth);
  const [, name = '', itsYear] = /^([a-z]{3})[a-z]*\.?,?\s+(?:\d{1,2},?\s+)?([12]\d{3})$/i.exec(value) ?? [];
  const at = months.indexOf(name.toLowerCase());
  return itsYear !== undefined && at >= 0 ? joinDate(itsYear, String(at + 1)) : value;
}

function joinDate(year: string, month?: string, day?: string): string {
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (month === undefined || !isMonth) return year;
  const isDay = Number(day) >= 1 && Number(day) <= 31;
  return `${year}-${two(month)}${day !== undefined && isDay ? `-${two(day)}` : ''}`;
}

/** Country names that `Intl.DisplayNames` does not have. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  uae: 'AE',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'south korea': 'KR',
  deu: 'DE',
  che: 'CH',
  aut: 'AT',
  gbr: 'GB',
  fra: 'FR',
};
const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'pl', 'sv', 'da', 'tr'];
const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let countries: Map<string, string> | undefined;

/** Finds a country's code by code or by name in several languages. Returns undefined for an unknown country. */
export function getCountryCode(country: string): string | undefined {
  const name = country.trim().toLowerCase();
  countries ??= allCountries();
  return otherNames[name] ?? countries.get(name);
}

function allCountries(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of alphabet.flatMap((first) => alphabet.map((second) => first + second))) {
      const name = names.of(code);
      if (name === undefined) continue;
      found.set(code.toLowerCase(), code);
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), code);
    }
  }
  return found;
}

const networks = {
  linkedin: { network: 'LinkedIn', hosts: /(?:^|\.)linkedin\.com$/, home: 'https://www.linkedin.com/in/' },
  twitter: { network: 'Twitter', hosts: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/, home: 'https://x.com/' },
  x: { network: 'Twitter', hosts: /^(?:www\.)?x\.com$/, home: 'https://x.com/' },
  github: { network: 'GitHub', hosts: /^(?:www\.)?github\.com$/, home: 'https://github.com/' },
} as const;

/** Returns the profile's address, or undefined if the network's address is unknown. */
export function getProfile(profile: {
  network?: string | undefined;
  url?: string | undefined;
  username?: string | undefined;
}): { network: string; url: string } | undefined {
  const { network = '', url, username } = profile;
  const given = url ?? (username?.includes('/') ? username : undefined);
  const address = given
    ? (URL.parse(/^https?:/i.test(given) ? given : `https://${given}`) ?? undefined)
    : undefined;
  const key = network.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = Object.entries(networks).find(([name, { hosts }]) =>
    network === ''
      ? address && hosts.test(address.hostname)
      : name === key || (key === 'xtwitter' && name === 'x'),
  )?.[1];
  if (known === undefined) {
    return (
      address && {
        network: network.trim() || address.hostname,
        url: address.href.replace(/^http:/, 'https:'),
      }
    );
  }
  if (address) return { network: known.network, url: address.href.replace(/^http:/, 'https:') };
  const user = username?.trim().replace(/^@/, '');
  return user ? { network: known.network, url: known.home + encodeURIComponent(user) } : undefined;
}
