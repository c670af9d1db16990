/** Guards against requests to internal networks (SSRF) for hosts that a user has named. */

const internalIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map((range) => {
  const [base = '', length = ''] = range.split('/');
  return { base: ipv4Number(base) ?? 0, size: 2 ** (32 - Number(length)) };
});

/**
 * Internal ranges within 2000::/3, the only range that is routed: documentation, Teredo and 6to4, which contains an IPv4 address.
 */
const internalIpv6 = /^(?:2001:(?:0{0,3}|0?[01]?[0-9a-f]{0,2}|0?db8):|2001::|2002:|3fff:)/;

/** @param address in the notation that a resolver returns; any other text is not public */
export function isPublicAddress(address: string): boolean {
  const number = ipv4Number(address);
  if (number !== null) return !internalIpv4.some(({ base, size }) => number >= base && number < base + size);
  const text = address.toLowerCase();
  return /^[23][0-9a-f]{3}:[0-9a-f:]*$/.test(text) && !internalIpv6.test(text);
}

function ipv4Number(address: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return null;
  const parts = address.split('.').map(Number);
  return parts.every((part) => part <= 255) ? parts.reduce((number, part) => number * 256 + part, 0) : null;
}
