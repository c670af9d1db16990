/**
 * A set of texts, stored as 64 bits each. With 20 million texts, two of them collide with a probability of 1 in
 * 90,000. A text takes eight bytes.
 */
export class Visited {
  #one = new Uint32Array(1 << 16);
  #other = new Uint32Array(1 << 16);
  size = 0;

  /** Adds a text. Returns whether it was new. */
  add(text: string): boolean {
    if (this.size * 2 >= this.#one.length) this.#grow();
    const [one, other] = hashState(text);
    const place = this.#findSlot(one, other);
    if (this.#one[place] !== 0) return false;
    this.#one[place] = one;
    this.#other[place] = other;
    this.size += 1;
    return true;
  }

  has(text: string): boolean {
    const [one, other] = hashState(text);
    return this.#one[this.#findSlot(one, other)] !== 0;
  }

  /** Returns the slot of the text, or a free slot for it. */
  #findSlot(one: number, other: number): number {
    const mask = this.#one.length - 1;
    let place = other & mask;
    while (this.#one[place] !== 0 && (this.#one[place] !== one || this.#other[place] !== other)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  #grow(): void {
    const [ones, others] = [this.#one, this.#other];
    this.#one = new Uint32Array(ones.length * 2);
    this.#other = new Uint32Array(ones.length * 2);
    for (const [index, one] of ones.entries()) {
      if (one === 0) continue;
      const other = others[index] ?? 0;
      const place = this.#findSlot(one, other);
      this.#one[place] = one;
      this.#other[place] = other;
    }
  }
}

/** Returns two independent 32-bit hashes. The first one is never 0, because 0 marks a free slot. */
export function hashState(text: string): readonly [number, number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [one >>> 0 || 1, other >>> 0];
}
