import type { Checked, Kept } from './contract.ts';
import { isSignedBy } from './ed25519.ts';
import { fromBase64Url, type Payload, readPayload } from './payload.ts';

/**
 * `valid`, `revoked` and `ended`, no longer in force since the student came back, as the institution says now; `genuine`: the signature is right and the number was not revoked when
 * this device last heard, which is all that can be known without a network. `altered`: what the code says is not what was
 * signed, or not what was given. `unknown`: signed with a key this device does not know, or no document of ours.
 */
type Verdict = 'valid' | 'revoked' | 'ended' | 'genuine' | 'altered' | 'unknown';

export type Judged = { readonly verdict: Verdict; readonly payload: Payload | null };

/**
 * What to say of a scanned text. `live` is the institution's own answer, `null` where it knows no such document, undefined
 * without a network; `kept` what this device knows of keys and revoked numbers.
 */
export function judge(scanned: string, live: Checked | null | undefined, kept: Kept | null): Judged {
  const read = readPayload(scanned);
  if (!read) {
    if (live === undefined || live === null) return { verdict: 'unknown', payload: null };
    return { verdict: live.isRevoked ? 'revoked' : live.endedOn ? 'ended' : 'valid', payload: null };
  }
  const { payload } = read;
  const key = kept?.siteId === payload.siteId ? kept.keys.find((one) => one.number === read.keyNumber) : null;
  if (!kept || !key) return { verdict: live === null ? 'altered' : 'unknown', payload: null };
  const isRight = isSignedBy(
    fromBase64Url(key.publicKey),
    new TextEncoder().encode(read.signed),
    read.signature,
  );
  const { number, kind, day } = payload;
  const differs = live && (live.number !== number || live.kind !== kind || live.day !== day);
  if (!isRight || live === null || differs) return { verdict: 'altered', payload: null };
  if (live?.isRevoked || kept.revoked.includes(number)) return { verdict: 'revoked', payload };
  // What a device kept before this was told has no such numbers.
  if (live?.endedOn || kept.ended?.includes(number)) return { verdict: 'ended', payload };
  return { verdict: live ? 'valid' : 'genuine', payload };
}
