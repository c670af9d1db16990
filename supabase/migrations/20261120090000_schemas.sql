-- Where things live: `public` is what clients reach, `private` is not exposed by the data service.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
