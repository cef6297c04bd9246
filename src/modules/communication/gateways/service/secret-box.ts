import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Whose secrets they are: what was encrypted for one cannot be put beside another. */
type Owner = { readonly siteId: number; readonly gatewayId: string };

const keyOf = (secret: string, { siteId }: Owner): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, String(siteId), 'pathshala gateway secrets', 32));
const nameOf = ({ siteId, gatewayId }: Owner): Buffer => Buffer.from(`${siteId} ${gatewayId}`);

/** Encrypts the secrets of a provider with the platform's key. */
export function seal(secret: string, owner: Owner, values: Readonly<Record<string, string>>): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, owner), iv).setAAD(nameOf(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Opens them again; nothing where they were sealed with another key or for another provider. */
export function open(secret: string, owner: Owner, sealed: string): Readonly<Record<string, string>> {
  if (sealed === '') return {};
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, owner), bytes.subarray(0, 12))
      .setAAD(nameOf(owner))
      .setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return {};
  }
}
