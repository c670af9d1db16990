import type { BackendAddress } from '#config/backend-address.ts';
import { indicatesMockData, isSkill, type Skill } from '#domain/portfolio/skill.ts';

/** The skills. `demo`: the section shows 'Demo Mode'. */
export interface LoadedSkills {
  skills: Skill[];
  demo: boolean;
}

const keptKey = 'portico.skills';
const timeoutMs = 8_000;

/**
 * Calls the skills function.
 *
 * @throws after a timeout, or if the response is invalid
 */
export async function fetchSkills(backend: BackendAddress, signal: AbortSignal): Promise<LoadedSkills> {
  const response = await fetch(`${backend.url}/functions/v1/skills`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`The skills function answered with ${response.status}.`);
  const { status, message, data } = getFields(await response.json());
  const skills = readSkills(getFields(data)['skills']);
  if (status !== 'success' || !skills) throw new Error('The skills function gave no skills to show.');
  return { skills, demo: typeof message === 'string' && indicatesMockData(message) };
}

/** Returns the cached response of an earlier visit, validated like a new one, or null. */
export function readKeptSkills(storage: Pick<Storage, 'getItem'>): LoadedSkills | null {
  try {
    const kept = getFields(JSON.parse(storage.getItem(keptKey) ?? 'null'));
    const skills = readSkills(kept['skills']);
    return skills && { skills, demo: kept['demo'] === true };
  } catch {
    return null;
  }
}

export function keepSkills(storage: Pick<Storage, 'setItem'>, loaded: LoadedSkills): void {
  storage.setItem(keptKey, JSON.stringify(loaded));
}

/** Skips invalid skills, because visitors cannot act on an error. Returns null if all are invalid. */
function readSkills(value: unknown): Skill[] | null {
  if (!Array.isArray(value)) return null;
  const skills = value.filter(isSkill);
  return skills.length > 0 || value.length === 0 ? skills : null;
}

function getFields(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}
