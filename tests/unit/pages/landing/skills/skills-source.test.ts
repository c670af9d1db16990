import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { indicatesMockData, skillCategories, skillsInCategory } from '#domain/portfolio/skill.ts';
import { fetchSkills, keepSkills, readKeptSkills } from '#pages/landing/skills/skills-source.ts';
import { fallbackSkills } from '#site/fallback-skills.ts';

const skill = {
  id: 'rust',
  name: 'Rust',
  category: 'Development',
  yearsExperience: 3,
  proficiencyLevel: 6,
  highlights: ['A mail server'],
};

/** Starts a backend that responds as the test says. */
async function backendThat(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, anonKey: 'public-key' };
}

const json = (body: unknown): RequestListener => {
  return (_, response) => void response.end(JSON.stringify(body));
};

const never = new AbortController().signal;

describe('the skills function', () => {
  test('calls the server with the public key', async () => {
    let requested = '';
    const backend = await backendThat((request, response) => {
      requested = `${request.method} ${request.url} ${String(request.headers['apikey'])}`;
      json({ status: 'success', message: 'ok', data: { skills: [skill] } })(request, response);
    });

    expect(await fetchSkills(backend, never)).toEqual({ skills: [skill], demo: false });
    expect(requested).toBe('GET /functions/v1/skills public-key');
  });

  test('marks mock data in its message', async () => {
    const backend = await backendThat(
      json({ status: 'success', message: 'Using mock data', data: { skills: [skill] } }),
    );
    expect((await fetchSkills(backend, never)).demo).toBe(true);
  });

  test('skips an invalid skill and keeps the others', async () => {
    const skills = [null, skill, { ...skill, proficiencyLevel: 11 }, { id: 7 }];
    const backend = await backendThat(json({ status: 'success', message: '', data: { skills } }));
    expect(await fetchSkills(backend, never)).toEqual({ skills: [skill], demo: false });
    const kept = readKeptSkills({ getItem: () => JSON.stringify({ skills, demo: true }) });
    expect(kept).toEqual({ skills: [skill], demo: true });
  });

  test('accepts an empty list from the server', async () => {
    const backend = await backendThat(json({ status: 'success', message: '', data: { skills: [] } }));
    expect(await fetchSkills(backend, never)).toEqual({ skills: [], demo: false });
  });

  test.each([
    ['an error', json({ status: 'error', message: 'down', data: { skills: [] } })],
    ['something else', json('<html>')],
    [
      'a skill out of scale',
      json({ status: 'success', data: { skills: [{ ...skill, proficiencyLevel: 11 }] } }),
    ],
    ['a failure', ((_, response) => void response.writeHead(503).end()) satisfies RequestListener],
  ])('ignores the response %s', async (_, listener) => {
    const backend = await backendThat(listener);
    await expect(fetchSkills(backend, never)).rejects.toThrow(Error);
  });
});

describe('cached skills', () => {
  function storage() {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  }

  test('are read back unchanged', () => {
    const place = storage();
    keepSkills(place, { skills: [skill], demo: false });
    expect(readKeptSkills(place)).toEqual({ skills: [skill], demo: false });
  });

  test.each(['', '{', 'null', '[]', '{"skills":[{"id":1}],"demo":false}'])(
    'in an unknown form are ignored: %j',
    (value) => {
      expect(readKeptSkills({ getItem: () => value })).toBeNull();
    },
  );
});

describe('skills', () => {
  test('are filtered by their categories', () => {
    expect(skillCategories(fallbackSkills)).toEqual([
      'Cloud',
      'DevOps',
      'Security',
      'Microsoft',
      'Development',
      'AI',
    ]);
    expect(skillsInCategory(fallbackSkills, null)).toHaveLength(fallbackSkills.length);
    expect(skillsInCategory(fallbackSkills, 'AI').every(({ category }) => category === 'AI')).toBe(true);
    expect(skillsInCategory(fallbackSkills, 'Cooking')).toEqual([]);
  });

  test.each([
    ['Using mock data', true],
    ['Demo skills', true],
    ['Skills loaded', false],
    ['democracy', false],
    ['', false],
  ])('the message %j indicates mock data: %s', (message, expected) => {
    expect(indicatesMockData(message)).toBe(expected);
  });
});
