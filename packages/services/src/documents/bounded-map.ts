/**
 * A map whose values are of at most so much size together, or so many: those that were read least lately are dropped first. Who was read when counts from
 * when it is half full: to note each reading of one that never fills up costs more than the reading.
 */
export class BoundedMap<K, V> {
  readonly #most: number;
  readonly #sizeOf: (value: V) => number;
  readonly #values = new Map<K, V>();
  #size = 0;

  constructor(most: number, sizeOf: (value: V) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined && this.#size * 2 > this.#most) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  /** Without counting as a reading. */
  peek(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** What is larger than all may be together is kept alone. */
  set(key: K, value: V): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most || oldest === key) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#size = 0;
  }

  #drop(key: K): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value);
    this.#values.delete(key);
  }
}
