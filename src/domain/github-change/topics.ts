import { githubBounds } from './github-settings.ts';

export interface TopicWish {
  kind: 'add' | 'remove' | 'replace';
  topics: readonly string[];
}

export function parseTopics(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
}

export function topicsProblem(topics: readonly string[]): string | null {
  const odd = topics.find(
    (topic) => !/^[a-z0-9][a-z0-9-]*$/.test(topic) || topic.length > githubBounds.topic,
  );
  if (odd !== undefined) {
    return `“${odd}” isn't a valid topic. Use lowercase letters, numbers and hyphens, at most ${githubBounds.topic} characters.`;
  }
  return topics.length > githubBounds.topics ? `Use at most ${githubBounds.topics} topics.` : null;
}

export function resultingTopics(before: readonly string[], { kind, topics }: TopicWish): string[] {
  if (kind === 'replace') return [...topics];
  if (kind === 'remove') return before.filter((topic) => !topics.includes(topic));
  return [...new Set([...before, ...topics])];
}
