import type { GithubChangeState } from '#domain/github-change/github-change.ts';
import type { Tone } from '#ui/surface.tsx';

export const stateLabels: Record<GithubChangeState, { label: string; tone: Tone }> = {
  conflicting: { label: 'Conflict', tone: 'danger' },
  refused: { label: 'Refused', tone: 'danger' },
  queued: { label: 'Waiting', tone: 'warning' },
  sent: { label: 'Being sent', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  skipped: { label: 'Was so already', tone: 'neutral' },
  cancelled: { label: 'Discarded', tone: 'neutral' },
};
