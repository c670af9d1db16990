import type { GithubChangeState } from '#domain/github-change/github-change.ts';
import { marked } from '#locales/translate.ts';
import type { Tone } from '#ui/surface.tsx';

export const stateLabels: Record<GithubChangeState, { label: string; tone: Tone }> = {
  conflicting: { label: marked('Conflict'), tone: 'danger' },
  refused: { label: marked('Refused'), tone: 'danger' },
  queued: { label: marked('Waiting'), tone: 'warning' },
  sent: { label: marked('Being sent'), tone: 'warning' },
  done: { label: marked('Done'), tone: 'success' },
  skipped: { label: marked('Already up to date'), tone: 'neutral' },
  cancelled: { label: marked('Discarded'), tone: 'neutral' },
};
