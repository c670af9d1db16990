import type { Catalogue } from '../translate.ts';
import { account } from './application/account.ts';
import { analysis } from './application/analysis.ts';
import { authService } from './application/auth-service.ts';
import { common } from './application/common.ts';
import { contentForm } from './application/content-form.ts';
import { dashboard } from './application/dashboard.ts';
import { fields } from './application/fields.ts';
import { fleet } from './application/fleet.ts';
import { frame } from './application/frame.ts';
import { github } from './application/github.ts';
import { githubChanges } from './application/github-changes.ts';
import { githubRules } from './application/github-rules.ts';
import { messages } from './application/messages.ts';
import { operations } from './application/operations.ts';
import { outbox } from './application/outbox.ts';
import { portfolio } from './application/portfolio.ts';
import { projects } from './application/projects.ts';
import { repositories } from './application/repositories.ts';
import { settings } from './application/settings.ts';

export const locale = 'de-CH';

/** German texts of the application by the English text in the code (`src/locales/translate.ts`). */
export const application: Catalogue = {
  ...common,
  ...frame,
  ...account,
  ...repositories,
  ...settings,
  ...fleet,
  ...github,
  ...outbox,
  ...operations,
  ...fields,
  ...githubChanges,
  ...githubRules,
  ...portfolio,
  ...projects,
  ...analysis,
  ...dashboard,
  ...contentForm,
  ...messages,
  ...authService,
};
