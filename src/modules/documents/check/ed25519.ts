/*
 * Whether an Ed25519 signature is right (RFC 8032), without the browser's own keys: those are lacking in older browsers and
 * wherever a page comes over plain http in a school's own network. Nothing here is secret, so it need not hide its time.
 */
const p = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (a: bigint): bigint => {
  const rest = a % p;
  return rest >= 0n ? rest : rest + p;
};

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const inverse = (a: bigint) => power(a, p - 2n);
const d = mod(-121665n * inverse(121666n));
const rootOfMinusOne = power(2n, (p - 1n) / 4n);

/** A point of the curve in extended coordinates. */
type Point = { readonly x: bigint; readonly y: bigint; readonly z: bigint; readonly t: bigint };

const neutral: Point = { x: 0n, y: 1n, z: 1n, t: 0n };

function add(one: Point, other: Point): Point {
  const a = mod((one.y - one.x) * (other.y - other.x));
  const b = mod((one.y + one.x) * (other.y + other.x));
  const c = mod(2n * one.t * other.t * d);
  const e = mod(2n * one.z * other.z);
  const [f, g, h, i] = [b - a, e - c, e + c, b + a];
  return { x: mod(f * g), y: mod(h * i), t: mod(f * i), z: mod(g * h) };
}

function times(point: Point, count: bigint): Point {
  let result = neutral;
  let double = point;
  for (let left = count; left > 0n; left >>= 1n) {
    if (left & 1n) result = add(result, double);
    double = add(double, double);
  }
  return result;
}

const same = (one: Point, other: Point): boolean =>
  mod(one.x * other.z - other.x * one.z) === 0n && mod(one.y * other.z - other.y * one.z) === 0n;

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);

/** The point that 32 bytes stand for; null where they stand for none. */
function pointOf(bytes: Uint8Array): Point | null {
  if (bytes.length !== 32) return null;
  const whole = numberOf(bytes);
  const y = whole & ((1n << 255n) - 1n);
  const isOdd = whole >> 255n === 1n;
  if (y >= p) return null;
  const square = mod((y * y - 1n) * inverse(d * y * y + 1n));
  let x = power(square, (p + 3n) / 8n);
  if (mod(x * x - square) !== 0n) x = mod(x * rootOfMinusOne);
  if (mod(x * x - square) !== 0n || (x === 0n && isOdd)) return null;
  if (((x & 1n) === 1n) !== isOdd) x = mod(-x);
  return { x, y, z: 1n, t: mod(x * y) };
}

const base = pointOf(Uint8Array.from([0x58, ...Array.from({ length: 31 }, () => 0x66)])) ?? neutral;

/** Whether `signature` over `message` was made with the key whose public half is `publicKey`. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const key = pointOf(publicKey);
  const r = pointOf(signature.subarray(0, 32));
  const s = numberOf(signature.subarray(32));
  // A multiple of the order would be a second signature of the same text.
  if (!key || !r || s >= order) return false;
  const hash = sha512(Uint8Array.from([...signature.subarray(0, 32), ...publicKey, ...message]));
  return same(times(base, s), add(r, times(key, numberOf(hash) % order)));
}

const mask = (1n << 64n) - 1n;

/** The first 64 bits behind the point of the `power`th root of each of the first primes: what SHA-512 begins with. */
function rootsOfPrimes(count: number, root: 2n | 3n): bigint[] {
  const primes: bigint[] = [];
  for (let one = 2n; primes.length < count; one += 1n)
    if (primes.every((known) => one % known !== 0n)) primes.push(one);
  return primes.map((prime) => {
    const wanted = prime << (64n * root);
    let [low, high] = [0n, 1n << 70n];
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** root <= wanted) low = middle;
      else high = middle;
    }
    return low & mask;
  });
}

const rounds = rootsOfPrimes(80, 3n);
const begin = rootsOfPrimes(8, 2n);
const turn = (value: bigint, by: bigint) => ((value >> by) | (value << (64n - by))) & mask;

export function sha512(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 17) / 128) * 128;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(length - 8, BigInt(message.length) * 8n);
  const state = [...begin];
  for (let block = 0; block < length; block += 128) {
    const w = Array.from({ length: 16 }, (_, at) => view.getBigUint64(block + at * 8));
    const word = (at: number) => w[at] ?? 0n;
    for (let at = 16; at < 80; at += 1) {
      const [far, near] = [word(at - 15), word(at - 2)];
      const s0 = turn(far, 1n) ^ turn(far, 8n) ^ (far >> 7n);
      const s1 = turn(near, 19n) ^ turn(near, 61n) ^ (near >> 6n);
      w.push((word(at - 16) + s0 + word(at - 7) + s1) & mask);
    }
    let [a = 0n, b = 0n, c = 0n, e0 = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let at = 0; at < 80; at += 1) {
      const s1 = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
      const choice = (e & f) ^ (~e & mask & g);
      const one = (h + s1 + choice + (rounds[at] ?? 0n) + word(at)) & mask;
      const s0 = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) & mask;
      [h, g, f, e, e0, c, b, a] = [g, f, e, (e0 + one) & mask, c, b, a, (one + two) & mask];
    }
    for (const [at, value] of [a, b, c, e0, e, f, g, h].entries())
      state[at] = ((state[at] ?? 0n) + value) & mask;
  }
  const result = new DataView(new ArrayBuffer(64));
  for (const [at, value] of state.entries()) result.setBigUint64(at * 8, value);
  return new Uint8Array(result.buffer);
}
