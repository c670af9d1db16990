import { hashOf } from './random.ts';

/** A person or an organisation. Everybody here is a sample: the surnames say so in four languages. */
export type Account = {
  /** What GitHub would call the numeric id: fixed for ever, since sign-in pins the owner to it. */
  id: number;
  login: string;
  name: string;
  type: 'User' | 'Organization' | 'Bot';
  email: string;
  company: string | null;
  location: string | null;
  bio: string | null;
  blog: string;
  followers: number;
  following: number;
  createdDaysAgo: number;
};

export type Membership = { organisation: string; login: string; role: 'admin' | 'member' };

export const OWNER = 'robin-muster';
const GUEST = 'guest-visitor';
export const REACT_OWNER = 'facebook';

type Profile = Omit<Account, 'login' | 'name'>;

function account(login: string, name: string, profile: Partial<Profile> = {}): Account {
  const hash = hashOf(login);
  return {
    id: 20_000_000 + (hash % 79_999_999),
    login,
    name,
    type: 'User',
    email: `${login}@example.com`,
    company: null,
    location: null,
    bio: null,
    blog: '',
    followers: hash % 90,
    following: hash % 40,
    createdDaysAgo: 900 + (hash % 2_400),
    ...profile,
  };
}

const owner = account(OWNER, 'Robin Muster', {
  id: 18_270_417,
  company: '@muster-labs',
  location: 'Zurich, Switzerland',
  bio: 'Senior technology consultant: security, cloud and AI for organisations that must not fail. (A sample person.)',
  blog: 'https://robin-muster.example.com',
  followers: 1_284,
  following: 96,
  createdDaysAgo: 3_874,
});

const guest = account(GUEST, 'Guest Visitor', {
  id: 60_412_233,
  bio: 'A visitor without any special rights. (A sample person.)',
  followers: 3,
  createdDaysAgo: 1_420,
});

/** They commit, review and contribute. */
export const people: readonly Account[] = [
  account('lea-beispiel', 'Lea Beispiel', { location: 'Bern' }),
  account('luca-esempio', 'Luca Esempio', { location: 'Lugano' }),
  account('chloe-exemple', 'Chloé Exemple', { location: 'Lausanne' }),
  account('ladina-exempel', 'Ladina Exempel', { location: 'Chur' }),
  account('jonas-modell', 'Jonas Modell', { location: 'Basel' }),
  account('mira-vorlage', 'Mira Vorlage', { location: 'Zurich' }),
  account('noe-modele', 'Noé Modèle', { location: 'Genève' }),
  account('sara-campione', 'Sara Campione', { location: 'Bellinzona' }),
  account('tim-probe', 'Tim Probe', { location: 'St. Gallen' }),
  account('anouk-specimen', 'Anouk Specimen', { location: 'Fribourg' }),
  account('felix-sample', 'Felix Sample', { location: 'Dublin' }),
  account('ines-muestra', 'Inés Muestra', { location: 'Valencia' }),
  account('marek-przyklad', 'Marek Przykład', { location: 'Kraków' }),
  account('aiko-mihon', 'Aiko Mihon', { location: 'Osaka' }),
  account('sunita-namuna', 'Sunita Namuna', { location: 'Pune' }),
  account('oskar-exempel', 'Oskar Exempel', { location: 'Uppsala' }),
  account('helena-ukazka', 'Helena Ukázka', { location: 'Brno' }),
  account('amadou-modele', 'Amadou Modèle', { location: 'Dakar' }),
];

/** Opens the pull requests nobody wants to write. */
export const bot: Account = account('sample-bot[bot]', 'sample-bot[bot]', {
  type: 'Bot',
  id: 49_699_333,
  followers: 0,
  following: 0,
});

const organisation = (login: string, name: string, id: number, profile: Partial<Profile>): Account =>
  account(login, name, { type: 'Organization', id, following: 0, ...profile });

export const organisations: readonly Account[] = [
  organisation('muster-labs', 'Muster Labs', 31_482_006, {
    bio: 'Small tools for large responsibilities.',
    location: 'Zurich, Switzerland',
    blog: 'https://labs.example.com',
    createdDaysAgo: 2_760,
  }),
  organisation('alpine-cloud', 'Alpine Cloud', 47_915_530, {
    bio: 'Hosting between the mountains.',
    location: 'Chur, Switzerland',
    createdDaysAgo: 2_190,
  }),
  organisation('zurich-devs', 'Zurich Devs', 12_008_641, {
    bio: 'A meetup for people who build things.',
    location: 'Zurich, Switzerland',
    createdDaysAgo: 3_320,
  }),
  organisation(REACT_OWNER, 'Meta (sample)', 69_631, {
    bio: 'Stands in for the real organisation in the embedded stack.',
    createdDaysAgo: 5_900,
    followers: 24_310,
  }),
];

export const memberships: readonly Membership[] = [
  { organisation: 'muster-labs', login: OWNER, role: 'admin' },
  { organisation: 'muster-labs', login: 'lea-beispiel', role: 'member' },
  { organisation: 'muster-labs', login: 'jonas-modell', role: 'member' },
  { organisation: 'muster-labs', login: 'mira-vorlage', role: 'admin' },
  { organisation: 'alpine-cloud', login: 'ladina-exempel', role: 'admin' },
  { organisation: 'alpine-cloud', login: OWNER, role: 'member' },
  { organisation: 'alpine-cloud', login: 'luca-esempio', role: 'member' },
  { organisation: 'zurich-devs', login: 'chloe-exemple', role: 'admin' },
  { organisation: 'zurich-devs', login: OWNER, role: 'member' },
  { organisation: 'zurich-devs', login: 'tim-probe', role: 'member' },
  { organisation: REACT_OWNER, login: 'felix-sample', role: 'admin' },
];

export const accounts: readonly Account[] = [owner, guest, ...people, ...organisations];

/** Those a person can sign in as. */
export const signInAccounts: readonly Account[] = [owner, guest];
