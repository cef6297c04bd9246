import type { Direction } from '../days/rules.ts';

export type GateSetting = {
  readonly tellsIn: boolean;
  readonly tellsOut: boolean;
  /** A punch older than so many minutes is told to nobody. */
  readonly freshMinutes: number;
  /** Whoever came so few minutes ago has passed again, not left. */
  readonly stayMinutes: number;
};

/** Nobody is told anything until the institution says so. */
export const usualGate: GateSetting = { tellsIn: false, tellsOut: false, freshMinutes: 30, stayMinutes: 45 };

export type GateKind = 'arrived' | 'left';

/** A student at the gate; times in milliseconds. */
export type GatePunch = { readonly id: string; readonly at: number; readonly direction: Direction };

/**
 * What the family of one student is told of the punches of one day, each kind once a day: coming by the first punch that is
 * not going out, going by the first that is, where it lies long enough after the coming. At a door for both ways everything
 * after the coming is going. What is old news is told to nobody, and neither is what was told.
 * @param punches of one student and one day, in any order
 * @param told what the family was told of this day already
 */
export function toTell(
  punches: readonly GatePunch[],
  told: ReadonlySet<GateKind>,
  setting: GateSetting,
  now: number,
): { readonly kind: GateKind; readonly punch: GatePunch }[] {
  const ordered = punches.toSorted((one, other) => one.at - other.at);
  const isFresh = (punch: GatePunch) => now - punch.at <= setting.freshMinutes * 60_000;
  const came = ordered.find((one) => one.direction !== 'out') ?? null;
  const left = ordered.find((one) =>
    one.direction === 'out'
      ? came === null || one.at > came.at
      : one.direction === 'both' && came !== null && one.at - came.at >= setting.stayMinutes * 60_000,
  );
  return [
    ...(came && setting.tellsIn && !told.has('arrived') && isFresh(came)
      ? [{ kind: 'arrived' as const, punch: came }]
      : []),
    ...(left && setting.tellsOut && !told.has('left') && isFresh(left)
      ? [{ kind: 'left' as const, punch: left }]
      : []),
  ];
}
