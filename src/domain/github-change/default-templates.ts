import type { GithubTemplates } from './templates.ts';

/** The templates that a new owner starts with. The licence is the standard MIT text. */
export const defaultTemplates: GithubTemplates = {
  email: '',
  title: 'Add community files',
  body: 'This adds files that say how the project is licensed, and how to take part in it.',
  labels: [
    { name: 'bug', color: 'd73a4a', description: 'Something does not work as it should' },
    { name: 'documentation', color: '0075ca', description: 'About texts for readers and users' },
    { name: 'enhancement', color: 'a2eeef', description: 'Something new, or better than it is' },
    { name: 'question', color: 'd876e3', description: 'More has to be known first' },
    { name: 'good first issue', color: '7057ff', description: 'Suited to begin with' },
    { name: 'security', color: 'b60205', description: 'Concerns the safety of data or systems' },
  ],
  files: [
    {
      path: 'LICENSE',
      text: `MIT License

Copyright (c) {{year}} {{owner}}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`,
    },
    {
      path: 'SECURITY.md',
      text: `# Security

Please report a vulnerability privately to {{email}}, not in a public issue.

Say what you found, in which version, and how to see it. You hear from
us within five working days. Please leave us time to fix it before you publish it;
you are named in the notes of the fix if you wish.
`,
    },
    {
      path: 'CODE_OF_CONDUCT.md',
      text: `# Code of conduct

Everybody is welcome here, whoever they are and whatever they know.

- Be friendly and patient. Assume that the other means well.
- Talk about the matter, not about the person.
- No insults, no harassment, no private information of others.

Whoever sees or suffers something else writes to {{email}}. Reports are kept
confidential. Comments and contributions that break these rules are removed,
and people who go on are excluded.
`,
    },
    {
      path: '.github/CODEOWNERS',
      text: `# Who is asked to review changes.
* @{{owner}}
`,
    },
    {
      path: '.github/ISSUE_TEMPLATE/bug_report.md',
      text: `---
name: Bug report
about: Something does not work as it should
labels: bug
---

**What happened, and what did you expect?**

**How can it be seen?** Step by step, as short as possible.

**Version and system**
`,
    },
    {
      path: '.github/ISSUE_TEMPLATE/feature_request.md',
      text: `---
name: Feature request
about: Something new, or better than it is
labels: enhancement
---

**What do you want to do, and what is in the way today?**

**What would help?**
`,
    },
    {
      path: '.github/pull_request_template.md',
      text: `## What and why

## How it was tested

- [ ] Tests and documentation are part of the change
`,
    },
  ],
};
