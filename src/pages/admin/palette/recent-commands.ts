import { deviceStorage } from '#browser/storage.ts';
import { recentCommandsKey } from '#config/constants.ts';

const maxRecent = 5;

export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(recentCommandsKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

export function rememberCommand(id: string): void {
  const recent = [id, ...recentCommands().filter((other) => other !== id)].slice(0, maxRecent);
  deviceStorage.setItem(recentCommandsKey, JSON.stringify(recent));
}
