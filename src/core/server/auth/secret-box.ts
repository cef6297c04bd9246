import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a secret is for and whose: what was encrypted for one cannot be put beside another. */
export type SecretOwner = {
  /** The use; each has a key of its own. */
  readonly use: string;
  /** Whose key it is. */
  readonly salt: string;
  /** Whose secret it is. */
  readonly name: string;
};

const keyOf = (secret: string, { use, salt }: SecretOwner): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, 32));

/** Encrypts a text with the platform's key (AES-256-GCM). */
export function sealText(secret: string, owner: SecretOwner, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, owner), iv).setAAD(Buffer.from(owner.name));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Opens it again; null where it was sealed with another key or for somebody else. */
export function openText(secret: string, owner: SecretOwner, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, owner), bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner.name))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
