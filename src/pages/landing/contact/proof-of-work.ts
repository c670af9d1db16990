/** `expires.bits.seal`, as `submit_contact_message` makes it. */
export interface WorkTask {
  text: string;
  /** How many zero bits the hash has to begin with. */
  bits: number;
}

/** More would keep a phone busy for minutes; the server requires 20 at most. */
const maxBits = 20;
/** Hashes at a time; between two such slices the page can paint and respond. */
const sliceSize = 256;

/** null: this response requires no proof that we would make. */
export function readTask(details: unknown): WorkTask | null {
  const match = /^\d+\.([1-9]\d?)\.[\da-f]{64}$/.exec(String(details));
  const bits = Number(match?.[1]);
  return match && bits <= maxBits ? { text: match[0], bits } : null;
}

/**
 * The task, a colon and the first number with which the SHA-256 of it all begins with that many zero bits. The browser
 * hashes on threads of its own, so neither the page nor a service worker stands still.
 */
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
