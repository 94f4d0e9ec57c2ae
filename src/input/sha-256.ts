/**
 * SHA-256 as FIPS 180-4 defines it, for bytes that come in parts. Written out because libraries finish with BigInt, which
 * spreadsheet hosts may lack. It names content and protects nothing.
 *
 * @example
 * new Sha256().update(new Uint8Array([97, 98, 99])).hex()
 * // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */
export class Sha256 {
  readonly #state = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)));
  readonly #schedule = new Int32Array(ROUNDS);
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #length = 0;

  /** Adds bytes. */
  update(bytes: Uint8Array): this {
    for (let i = 0; i < bytes.length; i++) {
      this.#block[this.#length++ % BLOCK_BYTES] = bytes[i]!;
      if (this.#length % BLOCK_BYTES === 0) this.#compress();
    }
    return this;
  }

  /** The 64 hexadecimal digits of everything added. Nothing can be added after this. */
  hex(): string {
    const bits = this.#length * 8;
    const zeros = (2 * BLOCK_BYTES - 9 - (this.#length % BLOCK_BYTES)) % BLOCK_BYTES;
    const padding = new Uint8Array(zeros + 9);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(zeros + 1, Math.floor(bits / TWO_TO_32));
    view.setUint32(zeros + 5, bits % TWO_TO_32);
    this.update(padding);
    return this.#state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Section 6.2.2 of the standard: works one block of 64 bytes into the state. */
  #compress(): void {
    const w = this.#schedule;
    const block = this.#block;
    for (let t = 0; t < 16; t++) {
      w[t] = (block[t * 4]! << 24) | (block[t * 4 + 1]! << 16) | (block[t * 4 + 2]! << 8) | block[t * 4 + 3]!;
    }
    for (let t = 16; t < ROUNDS; t++) {
      const x = w[t - 15]!;
      const y = w[t - 2]!;
      const sigma0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
      const sigma1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16]! + sigma0 + w[t - 7]! + sigma1;
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as EightWords;
    for (let t = 0; t < ROUNDS; t++) {
      const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const choice = (e & f) ^ (~e & g);
      const temporary1 = (h + sum1 + choice + ROUND_CONSTANTS[t]! + w[t]!) | 0;
      const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      h = g;
      g = f;
      f = e;
      e = (d + temporary1) | 0;
      d = c;
      c = b;
      b = a;
      a = (temporary1 + sum0 + majority) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (this.#state[i] = (this.#state[i]! + word) | 0));
  }
}

type EightWords = [number, number, number, number, number, number, number, number];

const BLOCK_BYTES = 64;
const ROUNDS = 64;
const TWO_TO_32 = 0x1_0000_0000;

const ROUND_CONSTANTS = /* @__PURE__ */ firstPrimes(ROUNDS).map((prime) => fractionBits(cubeRoot(prime)));

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits behind the point. */
function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * TWO_TO_32) | 0;
}

/** By Newton's method, whose steps are the same on every platform, unlike `Math.cbrt`. */
function cubeRoot(n: number): number {
  let root = n;
  for (let step = 0; step < 20; step++) root = (2 * root + n / (root * root)) / 3;
  return root;
}
