import { describe, expect, test } from 'vitest';
import { allowsReports, allowsSource } from '../../../dev/doctor/policy.ts';

const site = 'https://portico.example';
const project = 'https://abc.supabase.co';

describe('allowsSource', () => {
  test.each([
    [project, project, site],
    ['https://ABC.supabase.co:443/', project, site],
    ['abc.supabase.co', project, site],
    ['https://*.supabase.co', project, site],
    ['wss://*.supabase.co:*', 'wss://abc.supabase.co', site],
    ['https:', project, site],
    ['*', project, site],
    ["'self'", site, site],
    ["'self'", 'wss://portico.example', site],
    ["'SELF'", "'self'", site],
    ["'self'", 'http://localhost:8431', 'http://localhost:8431'],
    ["'self'", 'ws://localhost:8431', 'http://localhost:8431'],
    ['data:', 'data:', site],
    ["'sha256-aB='", "'sha256-aB='", site],
  ])('%s allows %s', (source, wanted, origin) => {
    expect(allowsSource(source, wanted, origin)).toBe(true);
  });

  test.each([
    ["'none'", project, site],
    ['https://old.supabase.co', project, site],
    ['https://supabase.co', project, site],
    ['https://*.supabase.co', 'https://supabase.co', site],
    ['https://abc.supabase.co:8443', project, site],
    ['https://abc.supabase.co/rest', project, site],
    ['http://abc.supabase.co:8080', project, site],
    [project, 'wss://abc.supabase.co', site],
    ['https:', 'wss://abc.supabase.co', site],
    ['wss://abc.supabase.co', project, site],
    ["'self'", 'http://portico.example', site],
    ["'self'", 'http://localhost:8080', 'http://localhost:8431'],
    ["'sha256-ab='", "'sha256-aB='", site],
    ['https:', 'data:', site],
  ])('%s does not allow %s', (source, wanted, origin) => {
    expect(allowsSource(source, wanted, origin)).toBe(false);
  });
});

describe('allowsReports', () => {
  test('resolves a relative report address against the page', () => {
    expect(allowsReports('/reports', `${site}/reports`, site)).toBe(true);
    expect(allowsReports('https://PORTICO.example:443/reports', `${site}/reports`, site)).toBe(true);
    expect(allowsReports('/reports', `${project}/reports`, site)).toBe(false);
  });
});
