import { json, type Misconfiguration } from './misconfiguration.ts';

export const database: readonly Misconfiguration[] = [
  {
    title: 'one migration is missing',
    plant: ({ plant }) =>
      plant(
        '/rest/v1/rpc/github_webhook_apply',
        json(404, {
          code: 'PGRST202',
          message: 'Could not find the function public.github_webhook_apply(delivery) in the schema cache',
        }),
      ),
    fails: ['data.migrations'],
    says: [/missing in the database: 20261126000008_github_app\./, /supabase db push/],
  },
  {
    title: 'no migration has been applied',
    plant: ({ plant }) =>
      plant(
        /^\/rest\/v1\//,
        json(404, { code: 'PGRST205', message: 'Could not find the table in the schema cache' }),
      ),
    fails: ['data.migrations', 'functions.revoke-github-token', 'functions.skills'],
    says: [/none of the migrations/, /supabase link/],
  },
  {
    title: 'a migration is missing that only the owner sees',
    plant: ({ plant }) =>
      plant(/apply_batch_operations|batch-repository-operations/, ({ body, status }) =>
        status === 200 ? { body: body.replace('rows must be a list', 'This action is not known here.') } : {},
      ),
    session: 'owner',
    fails: ['session.function', 'session.direct'],
    says: [/20261126000006_operations/],
  },
  {
    title: 'the schema is not exposed',
    plant: ({ plant }) =>
      plant(/^\/rest\/v1\//, json(406, { code: 'PGRST106', message: 'Invalid schema: public' })),
    fails: ['data.answers', 'functions.revoke-github-token', 'functions.skills'],
    says: [/406 \(PGRST106\)/, /exposed schemas/],
  },
  {
    title: 'visitors may request profiles',
    plant: ({ query }) => query('grant select on public.profiles to anon'),
    undo: 'revoke select on public.profiles from anon',
    fails: ['data.sealed'],
    says: [/may request: profiles/, /revoke all on public/],
  },
  {
    title: 'visitors may not read the skills',
    plant: ({ query }) => query('revoke select on public.skills from anon'),
    undo: 'grant select on public.skills to anon',
    fails: ['data.skills', 'functions.skills'],
    says: [/can't read the skills/, /grant select on public\.skills to anon/],
  },
  {
    title: 'visitors may read all projects',
    plant: ({ query }) =>
      query('create policy "too open" on public.projects for select to anon using (true)'),
    undo: 'drop policy "too open" on public.projects',
    fails: ['data.projects'],
    says: [/projects that are not public/],
  },
  {
    title: 'the data service returns a part of the rows',
    plant: ({ plant }) =>
      plant('/rest/v1/skills', ({ headers }) => ({
        status: 206,
        headers: { ...headers, 'content-range': '0-11/40' },
      })),
    fails: ['data.skills'],
    says: [/12 of 40 rows/, /Max rows/],
  },
];
