import { describe, expect, it } from 'vitest';
import { parseRepositoryReference } from '#domain/repository/repository-reference.ts';

const parse = (text: string) => parseRepositoryReference(text, 'http://localhost:8080/github');
const core = { owner: 'vuejs', repository: 'core' };

describe('parseRepositoryReference', () => {
  it.each([
    'vuejs/core',
    'vuejs/core.git',
    '  vuejs/core ',
    'https://github.com/vuejs/core',
    'https://github.com/vuejs/core/',
    'https://www.github.com/vuejs/core.git',
    'HTTPS://GitHub.com/vuejs/core',
    'http://github.com/vuejs/core?tab=readme-ov-file#usage',
    'https://github.com/vuejs/core/tree/main/packages/vue',
    'https://github.com/vuejs/core/blob/main/README.md#L3',
    'https://github.com/vuejs/core/issues/1',
    'https://token@github.com/vuejs/core.git',
    'github.com/vuejs/core',
    'www.github.com/vuejs/core',
    'git@github.com:vuejs/core.git',
    'org-123@github.com:vuejs/core',
    'ssh://git@github.com/vuejs/core.git',
    'ssh://git@ssh.github.com:443/vuejs/core.git',
    'git://github.com/vuejs/core.git',
    'git+https://github.com/vuejs/core.git',
    'git+ssh://git@github.com/vuejs/core.git',
    'https://api.github.com/repos/vuejs/core',
    'https://raw.githubusercontent.com/vuejs/core/main/README.md',
    'git clone https://github.com/vuejs/core.git',
    'gh repo clone vuejs/core',
    '<https://github.com/vuejs/core>',
    '\n"vuejs/core"\n',
    'http://localhost:8080/github/vuejs/core/tree/main',
  ])('finds the repository in %s', (text) => {
    expect(parse(text)).toEqual(core);
  });

  it.each(['https://github.com/vuejs', 'github.com/vuejs/', 'https://github.com/orgs/vuejs/repositories'])(
    'finds the account in %s',
    (text) => {
      expect(parse(text)).toEqual({ owner: 'vuejs', repository: null });
    },
  );

  it.each([
    ['https://gitlab.com/gitlab-org/gitlab', 'gitlab.com'],
    ['git@git.example.com:team/app.git', 'git.example.com'],
    ['ssh://git@github.example.com:2222/team/app.git', 'github.example.com'],
    ['https://github.example.com/team/app', 'github.example.com'],
    ['https://github.com.example.org/vuejs/core', 'github.com.example.org'],
    ['gist.github.com/user/0123', 'gist.github.com'],
    ['bitbucket.org/team/app', 'bitbucket.org'],
  ])('names the other host of %s', (text, otherHost) => {
    expect(parse(text)).toEqual({ otherHost });
  });

  it.each([
    '',
    'react',
    'vue.js',
    'https://',
    'https://github.com',
    'https://github.com/settings/profile',
    'a/b/c',
    '/core',
    'vuejs/',
    '-vuejs/core',
    'vuejs/..',
    'vuejs/%00',
    'react and more',
    'javascript:alert(1)',
  ])('finds no repository in %o', (text) => {
    expect(parse(text)).toBeNull();
  });
});
