/** `text` is `expires.bits.seal`, as issued by `submit_contact_message`. */
export interface WorkTask {
  text: string;
  /** Number of leading zero bits of the hash. */
  bits: number;
}

/** The server's maximum. More bits would keep a phone busy for minutes. */
const maxBits = 20;
/** Hashes per slice. The page can paint and respond between slices. */
const sliceSize = 256;

/** Returns null if the response has no valid task, or one with more than `maxBits`. */
export function readTask(details: unknown): WorkTask | null {
  const match = /^\d+\.([1-9]\d?)\.[\da-f]{64}$/.exec(String(details));
  const bits = Number(match?.[1]);
  return match && bits <= maxBits ? { text: match[0], bits } : null;
}

/** Returns `task:number` whose SHA-256 has the required zero bits. `crypto.subtle` hashes off the main thread. */
export async function proveWork({ text, bits }: WorkTask): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += sliceSize) {
    const proofs = Array.from({ length: sliceSize }, (_, index) => `${text}:${first + index}`);
    const hashes = await Promise.all(
      proofs.map((proof) => crypto.subtle.digest('SHA-256', encoder.encode(proof))),
    );
    const proof = proofs.find((_, index) => isProof(hashes[index], bits));
    if (proof !== undefined) return proof;
  }
}

function isProof(hash: ArrayBuffer | undefined, bits: number): boolean {
  return hash !== undefined && new DataView(hash).getUint32(0) >>> (32 - bits) === 0;
}
