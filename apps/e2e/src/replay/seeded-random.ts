/** Random numbers that depend only on the seed (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.next() * values.length)];
  }

  shuffle<T>(values: readonly T[]): T[] {
    const rest = [...values];
    const shuffled: T[] = [];
    while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    return shuffled;
  }
}
