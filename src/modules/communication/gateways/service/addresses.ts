import { isIP } from 'node:net';

const privateV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether an address is out on the internet: nothing of the server's own house is called for an institution. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4)
    return privateV4.every(([first, bits]) => {
      const size = 2 ** (32 - bits);
      return Math.floor(numberOf(address) / size) !== Math.floor(numberOf(first) / size);
    });
  if (isIP(address) !== 6) return false;
  // Of the new addresses only the global ones, and of these none that carries an old address inside.
  return /^[23][0-9a-f]{3}:/i.test(address) && !/^(2002|2001:0?0?0?0?:|2001:0?db8:)/i.test(address);
}

/** Whether an address may be called at all: web ports only, and over TLS unless the platform allows the host. */
export function isCallable(url: URL, privateHosts: readonly string[]): boolean {
  if (privateHosts.includes(url.host)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWebPort = url.port === '' || url.port === '443' || Number(url.port) > 1023;
  return url.protocol === 'https:' && isWebPort && (isIP(host) === 0 || isPublicAddress(host));
}
