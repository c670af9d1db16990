import * as z from 'zod/mini';
import { indicatesMockData, type Skill } from '#domain/skill.ts';

/** What the Technical Skills block shows, and whether it says 'Demo Mode'. */
export interface LoadedSkills {
  skills: Skill[];
  demo: boolean;
}

const keptKey = 'portico.skills';
const timeoutMs = 8_000;

const skillSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  yearsExperience: z.number(),
  proficiencyLevel: z.number().check(z.minimum(0), z.maximum(10)),
  highlights: z.array(z.string()),
});

const answerSchema = z.object({
  status: z.literal('success'),
  message: z.nullish(z.string()),
  data: z.object({ skills: z.array(skillSchema).check(z.minLength(1)) }),
});

const keptSchema = z.object({ skills: z.array(skillSchema).check(z.minLength(1)), demo: z.boolean() });

/**
 * Asks the skills function.
 *
 * @throws when there is no answer in time, or none that can be shown
 */
export async function fetchSkills(
  backend: { url: string; anonKey: string },
  signal: AbortSignal,
): Promise<LoadedSkills> {
  const response = await fetch(`${backend.url}/functions/v1/skills`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`The skills function answered with ${response.status}.`);
  const { message, data } = answerSchema.parse(await response.json());
  return { skills: data.skills, demo: indicatesMockData(message ?? '') };
}

/** The answer of an earlier visit, or null. What lies in storage is checked like an answer. */
export function readKeptSkills(storage: Pick<Storage, 'getItem'>): LoadedSkills | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(storage.getItem(keptKey) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

/** Keeps an answer for the next visit; a browser that keeps nothing only loses that. */
export function keepSkills(storage: Pick<Storage, 'setItem'>, loaded: LoadedSkills): void {
  try {
    storage.setItem(keptKey, JSON.stringify(loaded));
  } catch {
    // Storage is full or forbidden: the next visit asks again.
  }
}
