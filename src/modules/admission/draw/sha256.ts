/**
 * SHA-256 and HMAC in plain TypeScript: the server and any browser, also one without a network or without HTTPS, compute
 * the same draw with the same code. The tests hold both to Node's own.
 */

const k = new Int32Array(64);
const initial = new Int32Array(8);

/** The first 32 bits of the fraction of a root of a prime; exact to far more than those. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
{
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let n = 2; n * n <= candidate; n += 1) if (candidate % n === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) initial[found] = fraction(Math.sqrt(candidate));
    k[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
}

const utf8 = new TextEncoder();
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block's schedule; computing is never interrupted, so one is enough. */
const w = new Int32Array(64);
// Indices are always inside of these arrays.
const at = (words: Int32Array, place: number): number => words[place] as number;

/** Mixes whole blocks of 64 bytes into `state`. */
function mix(state: Int32Array, bytes: Uint8Array, from: number, to: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let block = from; block < to; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const x = at(w, i - 15);
      const y = at(w, i - 2);
      const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = (at(w, i - 16) + low + at(w, i - 7) + high) | 0;
    }
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    let f = at(state, 5);
    let g = at(state, 6);
    let h = at(state, 7);
    for (let i = 0; i < 64; i += 1) {
      const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + big + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i)) | 0;
      const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    state[0] = at(state, 0) + a;
    state[1] = at(state, 1) + b;
    state[2] = at(state, 2) + c;
    state[3] = at(state, 3) + d;
    state[4] = at(state, 4) + e;
    state[5] = at(state, 5) + f;
    state[6] = at(state, 6) + g;
    state[7] = at(state, 7) + h;
  }
}

/** The digest of `bytes` after `before` bytes that were mixed into `begun` already. */
function digest(bytes: Uint8Array, begun: Int32Array = initial, before = 0): Uint8Array {
  const state = Int32Array.from(begun);
  const whole = bytes.length - (bytes.length % 64);
  mix(state, bytes, 0, whole);
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const size = (before + bytes.length) * 8;
  const bits = new DataView(tail.buffer);
  bits.setUint32(tail.length - 8, Math.floor(size / 2 ** 32));
  bits.setUint32(tail.length - 4, size >>> 0);
  mix(state, tail, 0, tail.length);
  const answer = new Uint8Array(32);
  const view = new DataView(answer.buffer);
  for (let place = 0; place < 8; place += 1) view.setInt32(place * 4, at(state, place));
  return answer;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += pairs[byte];
  return text;
}

/** SHA-256 of a text, in small hexadecimal digits. */
export const sha256 = (text: string): string => hexOf(digest(utf8.encode(text)));

/** HMAC-SHA-256 under one key: `hmac(key)(message)`, in small hexadecimal digits. */
export function hmac(key: string): (message: string) => string {
  const given = utf8.encode(key);
  const block = new Uint8Array(64);
  block.set(given.length > 64 ? digest(given) : given);
  const begunWith = (sign: number) => {
    const state = Int32Array.from(initial);
    mix(
      state,
      block.map((byte) => byte ^ sign),
      0,
      64,
    );
    return state;
  };
  const inner = begunWith(0x36);
  const outer = begunWith(0x5c);
  return (message) => hexOf(digest(digest(utf8.encode(message), inner, 64), outer, 64));
}
