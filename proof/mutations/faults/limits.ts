import { faults, type Mutation } from '../mutation.ts';

/** How often a stranger may write, and what rows and links may be. */

const limits = 'supabase/migrations/20261126000007_contact.sql';
const bounds = 'tests/integration/database/bounds.test.ts';

export const limitsAndBounds: readonly Mutation[] = [
  ...faults(
    {
      in: 'supabase/migrations/20261126000007_contact.sql',
      foundBy: 'tests/integration/functions/contact-notification.test.ts',
    },
    [
      {
        name: 'the owner gets any number of e-mails an hour',
        find: 'if notices >= 4 then',
        put: 'if notices >= 400 then',
        test: 'four times an hour, and then in one of all that came meanwhile',
      },
      {
        name: 'a message that is read is told of',
        find: 'where message.id = pending.message_id and message.read_at is not null;',
        put: 'where message.id = pending.message_id and false;',
        test: 'not of one that is read, deleted, or that the honeypot caught',
      },
    ],
  ),
  ...faults(
    {
      in: 'supabase/migrations/20261126000016_github_changes.sql',
      foundBy: 'tests/integration/database/github-changes.test.ts',
    },
    [
      {
        name: 'a late request changes what has ended at GitHub',
        find: "where known.state not in ('done', 'skipped', 'cancelled')",
        put: 'where true',
        test: 'a change is recorded once, follows its device, and stays after its end',
      },
      {
        name: 'a request that was under way for long takes a change at GitHub back',
        find: 'and excluded.revision > known.revision',
        put: 'and true',
        test: 'a change is recorded once, follows its device, and stays after its end',
      },
      {
        name: 'each of two devices takes over the same change at GitHub',
        find: 'and known.id = wanted.id and known.device_id = wanted."deviceId"\n    and known.generation = wanted.generation',
        put: 'and known.id = wanted.id',
        test: 'of two devices that take a change over at once one gets it',
      },
      {
        name: 'the history of changes at GitHub grows without end',
        find: 'offset 20000 limit 1',
        put: 'offset 20000000 limit 1',
        test: 'the last 20,000 that have ended are kept',
      },
    ],
  ),
  ...faults(
    {
      in: 'supabase/migrations/20261126000012_visit_counts.sql',
      foundBy: 'tests/integration/database/visit-counts.test.ts',
    },
    [
      {
        name: 'visits are counted without limit',
        find: 'counted < 120)',
        put: 'counted < 120000)',
        test: '120 visits a minute, whoever makes them',
      },
      {
        name: 'any address is a page that is counted',
        find: 'if not private.is_counted_page(page) then',
        put: 'if page is null then',
        test: 'is no page that is counted',
      },
    ],
  ),
  ...faults({ in: limits, foundBy: 'tests/integration/database/contact.test.ts' }, [
    {
      name: 'one address sends any number of messages',
      find: 'group by sender having count(*) >= 5',
      put: 'group by sender having count(*) >= 500',
      test: 'five an hour from one address',
    },
    {
      name: 'one e-mail address sends any number of messages',
      find: "    private.sender_hash('email', email),\n",
      put: '',
      test: 'five an hour with one e-mail address',
    },
    {
      name: 'a day with thousands of messages costs their senders nothing',
      find: 'if bits > 0 and not private.take_contact_proof(content, proof) then',
      put: 'if bits > 99 and not private.take_contact_proof(content, proof) then',
      test: 'begins with the 201st message',
    },
    {
      name: 'a task that nobody was given is taken',
      find: 'if task <> private.contact_task(content, expires, bits) or to_timestamp',
      put: 'if to_timestamp',
      test: 'takes no proof that is none',
    },
    {
      name: 'a task may be done in stock',
      find: ' or to_timestamp(expires) < now()',
      put: '',
      test: 'takes a proof until it expires',
    },
    {
      name: 'a task is done without any work',
      find: "|| '1', '1') <= bits then",
      put: "|| '1', '1') <= 0 then",
      test: 'takes no proof that is none',
    },
    {
      name: 'the work for one message is good for others',
      find: "encode(sha256(convert_to(content, 'UTF8')), 'hex')",
      put: "''",
      test: 'takes a proof for its own message only',
    },
    {
      name: 'the work for one message is good for ever',
      find: '  return found;',
      put: '  return true;',
      test: 'takes a proof once, also after the message was deleted',
    },
    {
      name: 'a caller names the address that is counted',
      find: 'string_to_array(headers ->> edge.address_header',
      put: "string_to_array(coalesce(headers ->> 'x-forwarded-for', headers ->> edge.address_header)",
      test: 'what a caller says about itself is not believed',
    },
    {
      name: 'a line of IPv6 has as many limits as addresses',
      find: 'set_masklen(plain::inet, 64)',
      put: 'set_masklen(plain::inet, 128)',
      test: 'one line of IPv6 is one sender',
    },
    {
      name: 'a program that fills in every field gets its message through',
      find: "if coalesce(website, '') = '' then",
      put: 'if true then',
      test: 'whoever fills in the field that people do not see is thanked and forgotten',
    },
  ]),
  ...faults({ in: limits, foundBy: 'tests/integration/functions/revoke-github-token.test.ts' }, [
    {
      name: 'one address has GitHub asked any number of times',
      find: 'where sender = caller) >= 60',
      put: 'where sender = caller) >= 60000',
      test: 'sixty an hour are too many',
    },
    {
      name: 'all addresses together have GitHub asked any number of times',
      find: '(select count(*) from private.revocation_attempts) >= 1000',
      put: '(select count(*) from private.revocation_attempts) >= 1000000',
      test: 'a thousand of all are too many',
    },
  ]),
  ...faults({ in: 'supabase/migrations/20261126000002_tables.sql', foundBy: bounds }, [
    {
      name: "a repository's address is a script",
      find: "repositories_url_address check (url ~ '^https?://')",
      put: "repositories_url_address check (url <> '')",
      test: "'repositories', 'url': device and database agree",
    },
    {
      name: 'the address of a published project is a script',
      find: "char_length(website_url) <= 2000 and website_url ~ '^https?://'",
      put: 'char_length(website_url) <= 2000',
      test: "'projects', 'websiteUrl': device and database agree",
    },
    {
      name: "a repository's website is a script",
      find: 'constraint repositories_homepage_scheme check (',
      put: 'constraint repositories_homepage_scheme check (true or',
      test: "'repositories', 'homepage': device and database agree",
    },
  ]),
  ...faults({ in: 'supabase/migrations/20261126000006_operations.sql', foundBy: bounds }, [
    {
      name: 'an operation of any size is stored',
      find: 'if octet_length(operation::text) > 8 * 1024 * 1024 then',
      put: 'if false then',
      test: 'an operation beyond 8 MiB is refused',
    },
  ]),
];
