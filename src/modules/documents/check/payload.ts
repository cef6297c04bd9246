/**
 * What the QR code of a document carries in its address after the `#`, which no browser sends to a server:
 * `P1.<key>.<what it says>.<signature>`. Both sides read it; only the server can write one.
 */
export type Payload = {
  readonly siteId: number;
  readonly kind: string;
  readonly number: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly name: string;
  readonly about: string;
};

const payloadVersion = 'P1';

/** The text that is signed. */
export const signedText = (keyNumber: number, payload: Payload): string =>
  `${payloadVersion}.${keyNumber}.${toBase64Url(
    new TextEncoder().encode(
      JSON.stringify([
        payload.siteId,
        payload.kind,
        payload.number,
        payload.day,
        payload.name,
        payload.about,
      ]),
    ),
  )}`;

export type ReadPayload = {
  readonly payload: Payload;
  readonly keyNumber: number;
  readonly signed: string;
  readonly signature: Uint8Array;
};

/** What a scanned text says; null for anything that is no payload. Whether it is genuine is another question. */
export function readPayload(text: string): ReadPayload | null {
  const found = /(P1\.(\d{1,6})\.([\w-]{10,1500}))\.([\w-]{86})$/.exec(text.trim());
  if (!found) return null;
  const [, signed = '', keyNumber, content = '', signature = ''] = found;
  try {
    const given: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(content)),
    );
    if (!Array.isArray(given) || given.length !== 6) return null;
    const [siteId, kind, number, day, name, about] = given as unknown[];
    if (
      typeof siteId !== 'number' ||
      ![kind, number, day, name, about].every((one) => typeof one === 'string')
    )
      return null;
    return {
      payload: {
        siteId,
        kind: String(kind),
        number: String(number),
        day: String(day),
        name: String(name),
        about: String(about),
      },
      keyNumber: Number(keyNumber),
      signed,
      signature: fromBase64Url(signature),
    };
  } catch {
    return null;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
