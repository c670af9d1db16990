import { join } from 'node:path';
import { readEnvironmentFile } from './environment-file.ts';
import { hostOptions, hostPrograms, isHostProgram, publishOnOwnServer, publishWithProgram } from './hosts.ts';
import { pagesAddress, pagesSteps, readOrigin } from './pages.ts';
import type { Questions } from './questions.ts';
import { addressQuestion, buildSteps, environmentFile, environmentStep } from './site-steps.ts';
import type { Step } from './steps.ts';

export interface Setup {
  root: string;
  questions: Questions;
  log: (line: string) => void;
}

export interface Host {
  host: string;
  /** Name of the site at the host. Empty if the host needs no name. */
  project: string;
  siteUrl: string;
}

export async function askForHost({ root, questions }: Setup, hasServer: boolean): Promise<Host> {
  const current = await readEnvironmentFile(join(root, environmentFile));
  const host = await questions.choose(
    { name: 'SETUP_HOST', message: 'Where will the files be published?' },
    hostOptions({ hasServer }),
  );
  const project = isHostProgram(host)
    ? await questions.text({
        name: 'SETUP_HOST_PROJECT',
        message: `What is the site's name at ${hostPrograms[host].label}?`,
        findProblem: (answer) =>
          /^[a-z0-9][a-z0-9-]*$/.test(answer) ? null : 'use small letters, digits and hyphens.',
      })
    : '';
  const origin = host === 'github-pages' ? await readOrigin(root) : null;
  const usual = isHostProgram(host) ? hostPrograms[host].address(project) : origin && pagesAddress(origin);
  const initial = current['VITE_SITE_URL'] ?? usual ?? undefined;
  const address = await questions.text(addressQuestion(initial, !hasServer));
  return { host, project, siteUrl: address.replace(/\/+$/, '') };
}

export function publishStep({ root, questions, log }: Setup, { host, project }: Host): Step {
  if (isHostProgram(host)) {
    return {
      title: `Publish dist/ with the program of ${hostPrograms[host].label}`,
      run: () => publishWithProgram(host, project, root),
    };
  }
  return { title: 'Publish dist/ on your server', run: () => publishOnOwnServer(questions, root, log) };
}

/**
 * Plans the landing page and its documents, without Supabase.
 * @param hasAdmin with the admin area on one device
 */
export async function planSiteWithoutServer(setup: Setup, hasAdmin: boolean): Promise<Step[]> {
  const { root, questions, log } = setup;
  const host = await askForHost(setup, false);
  const current = await readEnvironmentFile(join(root, environmentFile));
  const form = await questions.text({
    name: 'VITE_CONTACT_FORM_URL',
    message:
      'To which address of a form service does the contact form post? (empty: visitors write an e-mail)',
    isOptional: true,
    initial: current['VITE_CONTACT_FORM_URL'] ?? '',
    findProblem: (answer) => (URL.canParse(answer) ? null : 'use an address with https://.'),
  });
  const values = {
    VITE_SITE_URL: host.siteUrl,
    VITE_CONTACT_FORM_URL: form === '' ? null : form,
    VITE_ADMIN: hasAdmin ? 'device' : null,
    VITE_SUPABASE_URL: null,
    VITE_SUPABASE_ANON_KEY: null,
  };
  return [
    environmentStep(root, () => Promise.resolve(values)),
    ...buildSteps(root, () => host.siteUrl),
    ...(host.host === 'github-pages'
      ? pagesSteps(root, { CONTACT_FORM_URL: form, ADMIN: hasAdmin ? 'device' : '' }, log)
      : [publishStep(setup, host)]),
  ];
}
