import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../supabase/functions/_shared/public-address.ts';

test.each(['8.8.8.8', '142.250.185.74', '172.32.0.1', '2606:4700::6810:84e5', '2a00:1450:4001:82f::200a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2001::7f00:1',
  '2001:0:1::1',
  '2002:7f00:1::',
  '0x7f000001',
  '2130706433',
  '127.1',
  '256.1.1.1',
  '',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
