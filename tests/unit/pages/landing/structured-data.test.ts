import { expect, test } from 'vitest';
import { prerenderDocuments } from '#entries/landing.prerender.tsx';

type Shape = Readonly<Record<string, readonly string[]>>;

const work: Shape = {
  headline: ['Text'],
  name: ['Text'],
  description: ['Text'],
  inLanguage: ['Language'],
  url: ['URL'],
  mainEntityOfPage: ['URL'],
  image: ['URL'],
  author: ['Person'],
  keywords: ['Text'],
  citation: ['URL'],
};

/** Types of schema.org that the documents use, each with its properties and their allowed values. */
const shapes: Readonly<Record<string, Shape>> = {
  Person: {
    name: ['Text'],
    jobTitle: ['Text'],
    description: ['Text'],
    url: ['URL'],
    image: ['URL'],
    address: ['PostalAddress'],
    knowsLanguage: ['Text'],
    hasCredential: ['EducationalOccupationalCredential'],
    sameAs: ['URL'],
  },
  ProfessionalService: {
    name: ['Text'],
    description: ['Text'],
    url: ['URL'],
    image: ['URL'],
    address: ['PostalAddress'],
    areaServed: ['Text'],
    founder: ['Person'],
  },
  PostalAddress: { addressLocality: ['Text'], addressCountry: ['Country'] },
  EducationalOccupationalCredential: {
    name: ['Text'],
    url: ['URL'],
  },
  Article: work,
  CreativeWork: work,
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { position: ['Integer'], name: ['Text'], item: ['URL'] },
};

const values: Readonly<Record<string, RegExp>> = {
  Text: /\S/,
  URL: /^https:\/\/[^\s/]+(\/\S*)?$/,
  Country: /^[A-Z]{2}$/,
  Language: /^[a-z]{2}$/,
  Integer: /^\d+$/,
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * Returns violations of schema.org, one line for each.
 * @param ids ids of the document's nodes, to which a property may refer
 */
function nodeProblems(node: Node, ids: ReadonlySet<unknown>, expected?: readonly string[]): string[] {
  const { '@type': type, '@id': id, ...properties } = node;
  if (type === undefined) return ids.has(id) ? [] : [`${JSON.stringify(node)} is nowhere`];
  const shape = shapes[String(type)];
  if (!shape || (expected && !expected.includes(String(type)))) return [`${String(type)} is unexpected`];
  return Object.entries(properties).flatMap(([name, given]) => {
    const allowed = shape[name];
    if (!allowed) return [`${String(type)} has no ${name}`];
    return [given].flat().flatMap((value) => {
      if (isNode(value)) return nodeProblems(value, ids, allowed);
      const fits = allowed.some((kind) => values[kind]?.test(String(value)));
      return fits ? [] : [`${String(type)}.${name}: ${String(value)}`];
    });
  });
}

test('follows schema.org in every language', async () => {
  const documents = await prerenderDocuments('https://example.com', new Date('2026-11-20'));
  const found = documents.flatMap(({ file, head }) => {
    const source = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1];
    if (source === undefined) return [];
    const { '@graph': graph } = JSON.parse(source) as { '@graph': Node[] };
    const ids = new Set(graph.map((node) => node['@id']));
    return [{ file, problems: graph.flatMap((node) => nodeProblems(node, ids)) }];
  });
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
  for (const file of ['index.html', 'de/index.html', 'fr/projects/lakeside-assistant.html']) {
    expect(found.map((document) => document.file)).toContain(file);
  }
});

test('the schema check rejects unknown types and properties', () => {
  const ids = new Set(['#me']);
  const shapeProblems = (properties: Node) => nodeProblems({ '@type': 'Person', ...properties }, ids);
  expect(shapeProblems({ name: 'Ada', address: { '@type': 'PostalAddress', addressCountry: 'CH' } })).toEqual(
    [],
  );
  expect(shapeProblems({ nom: 'Ada' })).toEqual(['Person has no nom']);
  expect(shapeProblems({ url: '/ada' })).toEqual(['Person.url: /ada']);
  expect(shapeProblems({ address: { '@type': 'Organization' } })).toEqual(['Organization is unexpected']);
  expect(nodeProblems({ '@id': '#you' }, ids)).toEqual(['{"@id":"#you"} is nowhere']);
});
