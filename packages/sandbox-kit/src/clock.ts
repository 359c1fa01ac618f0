/** A clock that tests can move. */
export class Clock {
  readonly #base: () => number;
  #offset = 0;

  /** `base`: milliseconds since 1970. */
  constructor(base: () => number = Date.now) {
    this.#base = base;
  }

  now = (): number => this.#base() + this.#offset;

  /** Only forward. */
  advance(ms: number): void {
    this.#offset += ms;
  }
}
