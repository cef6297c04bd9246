const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of twelve signs that cannot be mistaken for one another: sixty bits. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from({ length: 12 }, (_, place) => letters[(bytes[place] ?? 0) % 32]).join('');

/** A code as somebody typed it: any dashes and small letters, O for nought, I and L for one. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[OI L-]/g, (sign) => ({ O: '0', I: '1', L: '1' })[sign] ?? '')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12);

/** `ABCD-EFGH-JKMN`, as it is written down. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
