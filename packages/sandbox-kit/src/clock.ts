/** Clock that tests can advance. */
export class Clock {
  readonly #base: () => number;
  #offset = 0;

  /** `base` returns milliseconds since the Unix epoch. */
  constructor(base: () => number = Date.now) {
    this.#base = base;
  }

  now = (): number => this.#base() + this.#offset;

  /** Advances the clock by this many milliseconds. */
  advance(ms: number): void {
    this.#offset += ms;
  }
}
