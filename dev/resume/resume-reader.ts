import { isRecord } from '../../src/domain/shared/record.ts';
import { getCountryCode, getProfile, parseDate } from './resume-values.ts';

type Node = Record<string, unknown>;

/**
 * Converts any version of the format to 1.0.0.
 * @param raw a copy, because values are removed as they are read; `unreadPaths` then lists the remaining ones
 */
export function readResume(raw: Node): Node {
  const meta = take(raw, 'meta');
  return withoutNothing({
    $schema: take(raw, '$schema'),
    meta,
    basics: isRecord(raw['basics'])
      ? readBasics(raw['basics'], isRecord(meta) ? meta : {})
      : take(raw, 'basics'),
    work: entries(raw, ['work', 'experience'], readWork),
    education: entries(raw, ['education'], readEducation),
    skills: entries(raw, ['skills'], readSkill, (name) => ({ name })),
    certificates: entries(raw, ['certificates', 'certifications'], readCertificate, (name) => ({ name })),
    publications: entries(raw, ['publications'], readPublication),
    references: entries(raw, ['references'], (node) => ({
      name: text(node, 'name'),
      reference: text(node, 'reference', 'quote'),
      position: text(node, 'position'),
      project: text(node, 'project'),
    })),
    languages: entries(
      raw,
      ['languages'],
      (node) => ({ language: text(node, 'language', 'name') }),
      (language) => ({ language }),
    ),
    projects: entries(raw, ['projects'], readProject),
  });
}

export function unreadPaths(value: unknown, path = ''): string[] {
  if (isEmpty(value)) return [];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => unreadPaths(inner, path ? `${path}.${key}` : key));
  }
  const said = JSON.stringify(value);
  return [`${path}: ${said.length > 80 ? `${said.slice(0, 79)}…` : said}`];
}

function readBasics(basics: Node, meta: Node): Node {
  const { canonical } = meta;
  const ownAddress = basics['url'];
  // In a resume that this site exported, the address is the site's own and not a profile.
  if (typeof canonical === 'string' && typeof ownAddress === 'string' && canonical.startsWith(ownAddress)) {
    take(basics, 'url');
  }
  const isOwnPicture = /\/content\/[^/]+$/.test(String(basics['image'])) && isRecord(basics['imageSize']);
  return withoutNothing({
    name: text(basics, 'name'),
    label: text(basics, 'label', 'headline', 'title'),
    email: text(basics, 'email'),
    summary: text(basics, 'summary', 'bio', 'about'),
    outcome: text(basics, 'outcome'),
    sectors: texts(basics, 'sectors'),
    clients: texts(basics, 'clients'),
    availability: text(basics, 'availability'),
    booking: text(basics, 'booking'),
    ...(isOwnPicture && {
      image: text(basics, 'image'),
      imageAlt: text(basics, 'imageAlt'),
      imageAvif: text(basics, 'imageAvif'),
      imageSize: take(basics, 'imageSize'),
    }),
    location: readLocation(basics),
    profiles: readProfiles(basics),
  });
}

function readLocation(basics: Node): unknown {
  const { location } = basics;
  if (typeof location === 'string') {
    const [city, ...rest] = location.split(',').map((part) => part.trim());
    const countryCode = getCountryCode(rest.at(-1) ?? '');
    take(basics, 'location');
    return countryCode === undefined ? { city: location } : { city, countryCode };
  }
  if (!isRecord(location)) return take(basics, 'location');
  const city = text(location, 'city', 'locality');
  for (const name of ['countryCode', 'country']) {
    const given = location[name];
    if (typeof given !== 'string' || given.trim() === '') continue;
    // Keeps an unknown two-letter code, which the build then reports.
    const code = getCountryCode(given) ?? (/^[A-Z]{2}$/.test(given) ? given : undefined);
    if (code === undefined) continue;
    take(location, name);
    if (getCountryCode(String(location['country'])) === code) take(location, 'country');
    return withoutNothing({ city, countryCode: code });
  }
  return withoutNothing({ city });
}

function readProfiles(basics: Node): unknown {
  const { profiles } = basics;
  if (!Array.isArray(profiles)) return take(basics, 'profiles');
  const found = new Set<string>();
  return profiles.flatMap((profile: unknown, index) => {
    if (!isRecord(profile)) return [];
    const { network, url, username } = profile;
    const known = getProfile({ network: word(network), url: word(url), username: word(username) });
    if (known === undefined || found.has(known.network)) return [];
    found.add(known.network);
    profiles[index] = null;
    return [known];
  });
}

function readWork(node: Node): Node {
  const summary = text(node, 'summary', 'description');
  return {
    name: text(node, 'name', 'company', 'organization', 'organisation', 'employer'),
    position: text(node, 'position', 'title', 'role'),
    location: readPlace(node),
    ...readYears(node),
    summary: summary ?? textOfHighlights(node),
  };
}

function readEducation(node: Node): Node {
  return {
    institution: text(node, 'institution', 'school', 'name'),
    studyType: text(node, 'studyType', 'degree'),
    area: text(node, 'area', 'major'),
    location: readPlace(node),
    ...readYears(node),
    summary: text(node, 'summary', 'description') ?? textOfHighlights(node),
  };
}

/** Joins the highlights into a summary for an item that has none. */
function textOfHighlights(node: Node): unknown {
  const highlights = texts(node, 'highlights');
  if (!Array.isArray(highlights)) return highlights;
  return highlights.map((line) => (/[.!?…]$/.test(String(line)) ? line : `${line}.`)).join(' ') || undefined;
}

function readSkill(node: Node): Node {
  return {
    name: text(node, 'name'),
    description: text(node, 'description'),
    keywords: texts(node, 'keywords'),
  };
}

function readCertificate(node: Node): Node {
  return {
    name: text(node, 'name', 'title'),
    issuer: text(node, 'issuer'),
    date: date(node, 'date'),
    url: text(node, 'url', 'website'),
  };
}

function readPublication(node: Node): Node {
  return {
    name: text(node, 'name', 'title'),
    publisher: text(node, 'publisher'),
    releaseDate: date(node, 'releaseDate', 'date'),
    url: text(node, 'url', 'website'),
    summary: text(node, 'summary'),
    kind: text(node, 'kind'),
  };
}

function readProject(node: Node): Node {
  return {
    name: text(node, 'name', 'title'),
    slug: text(node, 'slug'),
    description: text(node, 'description') ?? text(node, 'summary'),
    summary: text(node, 'summary'),
    type: text(node, 'type'),
    entity: text(node, 'entity'),
    highlights: texts(node, 'highlights'),
    keywords: texts(node, 'keywords', 'technologies'),
    roles: texts(node, 'roles', 'role'),
    category: take(node, 'category'),
    ...readYears(node),
  };
}

const readYears = (node: Node): Node => ({
  startDate: date(node, 'startDate', 'start'),
  endDate: date(node, 'endDate', 'end'),
});

function readPlace(node: Node): unknown {
  const { location } = node;
  return isRecord(location) ? text(location, 'city', 'name') : text(node, 'location');
}

/** Returns the entries. Keeps values of a wrong type, so that the schema reports them. */
function entries(
  node: Node,
  names: readonly string[],
  read: (item: Node) => Node,
  ofText?: (item: string) => Node,
): unknown {
  const list = names.map((name) => node[name]).find((value) => value !== undefined && value !== null);
  if (!Array.isArray(list)) return take(node, ...names);
  return list.flatMap((item: unknown, index) => {
    if (isEmpty(item)) return [];
    if (isRecord(item)) return [withoutNothing(read(item))];
    list[index] = null;
    return [typeof item === 'string' && ofText ? ofText(item) : item];
  });
}

/** Removes the named values up to the first non-empty one, and returns that one. */
function take(node: Node, ...names: string[]): unknown {
  for (const name of names) {
    const value = node[name];
    delete node[name];
    if (!isEmpty(value)) return value;
  }
  return undefined;
}

function text(node: Node, ...names: string[]): unknown {
  const value = take(node, ...names);
  return typeof value === 'number' ? String(value) : value;
}

function texts(node: Node, ...names: string[]): unknown {
  const value = take(node, ...names);
  if (typeof value === 'string') return value.split(/[,;\n]/).map((part) => part.trim());
  return Array.isArray(value) ? value.filter((item) => !isEmpty(item)) : value;
}

function date(node: Node, ...names: string[]): unknown {
  const value = text(node, ...names);
  return typeof value === 'string' ? parseDate(value) : value;
}

const word = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isEmpty);
}

function withoutNothing(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}
