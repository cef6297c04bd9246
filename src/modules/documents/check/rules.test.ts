import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, sha512 } from './ed25519.ts';
import { readPayload, signedText, toBase64Url } from './payload.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('CRT-5 B9 signatures are checked in the browser itself', () => {
  it('digests as the server does', () => {
    for (const length of [0, 1, 63, 111, 112, 127, 128, 129, 300]) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 37) & 255);
      expect(Buffer.from(sha512(message)).toString('hex'), String(length)).toBe(
        createHash('sha512').update(message).digest('hex'),
      );
    }
  });

  it('accepts what the server signed, and nothing that differs by one bit', () => {
    for (let round = 0; round < 3; round += 1) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
      const message = bytes(`TC-2026-000${round} মোহাম্মদ`);
      const signature = new Uint8Array(sign(null, message, privateKey));
      expect(isSignedBy(raw, message, signature)).toBe(true);
      const flipped = (from: Uint8Array, at: number) =>
        from.map((one, place) => (place === at ? one ^ 1 : one));
      expect(isSignedBy(raw, flipped(message, round), signature)).toBe(false);
      for (const at of [0, 31, 32, 63]) expect(isSignedBy(raw, message, flipped(signature, at))).toBe(false);
      expect(isSignedBy(flipped(raw, 5), message, signature)).toBe(false);
      expect(isSignedBy(raw, message, signature.subarray(1))).toBe(false);
    }
  });

  it('finds every altered field of a payload', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
    const payload = {
      siteId: 7,
      kind: 'transfer',
      number: 'TC-2026-0001',
      day: '2026-11-22',
      name: 'Mosammat Jannatul Ferdous Oishi',
      about: 'নবম – পদ্মা',
    };
    const signed = signedText(1, payload);
    const signature = toBase64Url(new Uint8Array(sign(null, bytes(signed), privateKey)));
    const read = readPayload(`https://school.example/verify/abc#${signed}.${signature}`);
    expect(read?.payload).toEqual(payload);
    expect(read && isSignedBy(raw, bytes(read.signed), read.signature)).toBe(true);
    const changes = {
      siteId: 8,
      kind: 'testimonial',
      number: 'TC-2026-0002',
      day: '2026-11-23',
      name: 'M',
      about: '',
    };
    for (const [field, value] of Object.entries(changes)) {
      const other = readPayload(`${signedText(1, { ...payload, [field]: value })}.${signature}`);
      expect(other && isSignedBy(raw, bytes(other.signed), other.signature), field).toBe(false);
    }
    const otherKey = readPayload(`${signedText(2, payload)}.${signature}`);
    expect(otherKey && isSignedBy(raw, bytes(otherKey.signed), otherKey.signature)).toBe(false);
    for (const text of ['', 'P1', signed, `P1.1.!!!.${signature}`, `P1.1.AAAAAAAAAAAA.${signature}`])
      expect(readPayload(text), text).toBeNull();
  });
});
