/**
 * Runs inside a page before its scripts: the date there stands still at `instant`. Timers and frames stay the browser's own;
 * the clock of Playwright puts its own in their place, with a list of all that wait which it goes through at each call.
 */
export function stopDate(instant: number): void {
  const Real = Date;
  function Stopped(...parts: unknown[]): Date | string {
    if (!new.target) return new Real(instant).toString();
    return Reflect.construct(Real, parts.length === 0 ? [instant] : parts, new.target) as Date;
  }
  Object.setPrototypeOf(Stopped, Real);
  Stopped.prototype = Real.prototype;
  Real.prototype.constructor = Stopped;
  globalThis.Date = Object.assign(Stopped, { now: () => instant }) as unknown as DateConstructor;
}
