/**
 * SHA-256. Web Crypto would do it, but browsers offer that to pages over HTTPS only, and many tables are played over
 * plain HTTP in a home network.
 */

const PRIMES = firstPrimes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

/** The first 32 bits after the point. */
function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32);
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The message with a one bit, zeros and its length, in whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(blocks.length - 4, message.length * 8);
  return view;
}

function addBlock(state: Uint32Array, block: DataView, at: number): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index++) words[index] = block.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] ?? 0;
    const late = words[index - 2] ?? 0;
    const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    words[index] =
      (words[index - 16] ?? 0) +
      mixed +
      (words[index - 7] ?? 0) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const first =
      h +
      (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUNDS[index] ?? 0) +
      (words[index] ?? 0);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

/** The hash as eight numbers of 32 bits. */
export function sha256(message: Uint8Array): Uint32Array {
  const state = Uint32Array.from(START);
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) addBlock(state, blocks, at);
  return state;
}

/** The hash of the bytes that these hexadecimal digits write, as hexadecimal digits. */
export function sha256OfHex(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return Array.from(sha256(bytes), (word) => word.toString(16).padStart(8, "0")).join("");
}
