/** Deterministic random number generator. */
export interface Random {
  /** Integer from 0 to `below` - 1. */
  whole: (below: number) => number;
  chance: (probability: number) => boolean;
  pick: <const T>(all: readonly [T, ...T[]]) => T;
}

/** Creates a generator (linear congruential, with mixed high bits) from a seed. Not suitable for secrets. */
export function seeded(seed: number): Random {
  let state = BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n;
  const next = () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    const mixed = (state ^ (state >> 29n)) >> 11n;
    return Number(mixed & 0xffff_ffffn) / 2 ** 32;
  };
  // Adjacent seeds start with similar numbers. They diverge after a few steps.
  for (let step = 0; step < 16; step += 1) next();
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (all) => all[whole(all.length)] ?? all[0],
  };
}
