import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { hold } from '../../../core/server/database/locks.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type Payload, signedText } from '../check/payload.ts';

export type SigningKey = { readonly number: number; readonly privateKey: KeyObject };

/** What stands before 32 bytes to make them an Ed25519 key in PKCS #8. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The secret half follows from the installation's secret and the key's own salt, so it is stored nowhere: who has the
 * database alone can sign nothing.
 */
function keyPairOf(secret: string, salt: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, salt, 'documents.sign', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32);
  return { privateKey, publicKey: publicKey.toString('base64url') };
}

const latestKey = (transaction: Transaction) =>
  transaction.readOne(
    { number: 'int', salt: 'text', public_key: 'text' },
    'SELECT number, salt, public_key FROM documents_signing_key WHERE site_id = $1 ORDER BY number DESC LIMIT 1',
  );

/**
 * The key papers are signed with now. The first is made when it is needed, and another where the installation's secret is
 * not the one the last was made with; what was signed before is checked with the key of its time.
 */
export async function currentKey(transaction: Transaction, services: Services): Promise<SigningKey> {
  const { secret } = services.config;
  const fits = (row: { number: number; salt: string; public_key: string } | null): SigningKey | null => {
    if (!row) return null;
    const { privateKey, publicKey } = keyPairOf(secret, row.salt);
    return publicKey === row.public_key ? { number: row.number, privateKey } : null;
  };
  const known = fits(await latestKey(transaction));
  if (known) return known;
  await hold(transaction, ['documents.key'], 'alone');
  return fits(await latestKey(transaction)) ?? makeKey(transaction, services);
}

/** Another key from now on, where somebody may have learned the old one or a rule asks for it. */
export async function rotateKey(transaction: Transaction, services: Services): Promise<SigningKey> {
  await hold(transaction, ['documents.key'], 'alone');
  return makeKey(transaction, services);
}

async function makeKey(transaction: Transaction, services: Services): Promise<SigningKey> {
  const number = ((await latestKey(transaction))?.number ?? 0) + 1;
  const salt = randomBytes(24).toString('base64url');
  const { privateKey, publicKey } = keyPairOf(services.config.secret, salt);
  await transaction.change(
    `INSERT INTO documents_signing_key (site_id, id, number, salt, public_key, made_at, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    newId(),
    number,
    salt,
    publicKey,
    services.now(),
    transaction.context.accountId,
  );
  return { number, privateKey };
}

export const signPayload = (key: SigningKey, payload: Payload): string =>
  sign(null, Buffer.from(signedText(key.number, payload)), key.privateKey).toString('base64url');
