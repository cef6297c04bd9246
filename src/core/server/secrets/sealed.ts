import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { isMask, maskOf, maskOfTail, tailOf } from '../../validation/secrets.ts';

/** One of the keys of the installation; they stand outside the database. */
export type SecretKey = {
  /** `k1`, `k2`, …: what was sealed names the key that opens it. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
};

/** The hands that seal and open the numbers of one institution. */
export type SecretBox = {
  /** A number as it is stored. The same number is the same text, so a unique key holds and a comparison finds it. */
  seal(number: string): string;
  /** {@link SecretBox.seal} where there may be none. */
  sealOrNull(number: string | null | undefined): string | null;
  /** The number itself. Throws for what was not sealed for this institution. */
  open(sealed: string): string;
  openOrNull(sealed: string | null | undefined): string | null;
  /** Each form in which these numbers may be stored: with the key in use, and with those before it. For `= ANY(…)`. */
  forms(...numbers: readonly (string | null | undefined)[]): string[];
};

const form = /^~(k\d+)~([\w-]{16})~([\p{L}\p{N}]{0,4})~([\w-]{22,})$/u;

/** Whether a stored text is sealed, with this key where one is named. */
export const isSealed = (text: string, keyId?: string): boolean => {
  const found = form.exec(text);
  return found !== null && (keyId === undefined || found[1] === keyId);
};

/** What is stored, as it is shown: `•••• 4821`. No key is needed, for what is sealed carries its end. */
export const maskOfSealed = (stored: string): string => {
  const found = form.exec(stored);
  if (found) return maskOfTail(found[3] ?? '');
  return isMask(stored) ? stored : maskOf(stored);
};

type SiteKey = { readonly id: string; readonly data: Buffer; readonly index: Buffer };

/** An institution has keys of its own, made of the installation's: what is sealed for one is nothing to another. */
const siteKeyOf = ({ id, bytes }: SecretKey, siteId: number): SiteKey => {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', bytes, String(siteId), use, 32));
  return { id, data: derived('pathshala secret data'), index: derived('pathshala secret index') };
};

const aboutOf = (keyId: string, tail: string) => Buffer.from(`${keyId}~${tail}`);

/**
 * `~key~index~end~content`: AES-256-GCM, whose nonce is the blind index, an HMAC of the number with a key of its own. So a
 * nonce comes again only with the number it came with, and equal numbers are equal texts to whoever compares them.
 */
function sealWith({ id, data, index }: SiteKey, number: string): string {
  const nonce = createHmac('sha256', index).update(number).digest().subarray(0, 12);
  const tail = tailOf(number);
  const cipher = createCipheriv('aes-256-gcm', data, nonce).setAAD(aboutOf(id, tail));
  const content = Buffer.concat([cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `~${id}~${nonce.toString('base64url')}~${tail}~${content.toString('base64url')}`;
}

function openWith(keys: ReadonlyMap<string, SiteKey>, sealed: string): string {
  const found = form.exec(sealed);
  if (!found) throw new Error('A number stands in the database without being sealed');
  const [, id = '', nonce = '', tail = '', content = ''] = found;
  const key = keys.get(id);
  if (!key) throw new Error(`The key ${id} is missing: bring the file of keys, or SECRET_KEYS, along`);
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.data, Buffer.from(nonce, 'base64url'))
    .setAAD(aboutOf(id, tail))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

function boxOf(siteKeys: readonly SiteKey[]): SecretBox {
  const byId = new Map(siteKeys.map((key) => [key.id, key]));
  const current = siteKeys.at(-1);
  if (!current) throw new Error('There is no key to seal with');
  const isGiven = (text: string | null | undefined): text is string =>
    text !== null && text !== undefined && text !== '';
  const box: SecretBox = {
    seal: (number) => sealWith(current, number),
    sealOrNull: (number) => (isGiven(number) ? box.seal(number) : null),
    open: (sealed) => openWith(byId, sealed),
    openOrNull: (sealed) => (isGiven(sealed) ? box.open(sealed) : null),
    forms: (...numbers) =>
      [...new Set(numbers.filter(isGiven))].flatMap((number) => siteKeys.map((key) => sealWith(key, number))),
  };
  return box;
}

/** The keys of the installation, the one in use last. */
export type KeyRing = {
  readonly ids: readonly string[];
  readonly current: string;
  boxOf(siteId: number): SecretBox;
};

export function keyRingOf(keys: readonly SecretKey[]): KeyRing {
  const boxes = new Map<number, SecretBox>();
  const current = keys.at(-1)?.id;
  if (current === undefined) throw new Error('There is no key to seal with');
  return {
    ids: keys.map(({ id }) => id),
    current,
    boxOf(siteId) {
      const known = boxes.get(siteId);
      if (known) return known;
      const box = boxOf(keys.map((key) => siteKeyOf(key, siteId)));
      boxes.set(siteId, box);
      return box;
    },
  };
}

const refuse = () => {
  throw new Error('This connection has no keys');
};

/** Where no keys were brought along. */
export const withoutKeys: SecretBox = {
  seal: refuse,
  sealOrNull: refuse,
  open: refuse,
  openOrNull: refuse,
  forms: refuse,
};
