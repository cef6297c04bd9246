import { describe, expect, it } from 'vitest';
import { type GateKind, type GatePunch, toTell, usualGate } from './rules.ts';

const at = (time: string): number => Date.parse(`2026-07-05T${time}:00+06:00`);
const setting = { ...usualGate, tellsIn: true, tellsOut: true };
const punches = (text: string): GatePunch[] =>
  text.split(' ').map((one) => {
    const [time = '', direction = 'both'] = one.split('/');
    return { id: one, at: at(time), direction: direction as GatePunch['direction'] };
  });
const told = (text: string, now: string, before: GateKind[] = [], more = {}) =>
  toTell(punches(text), new Set(before), { ...setting, ...more }, at(now)).map(
    (one) => `${one.kind} ${one.punch.id}`,
  );

describe('DEV-9 what families are told from the gate', () => {
  it.each([
    ['who comes', '09:52', '09:53', [], ['arrived 09:52']],
    ['who passes twice while coming', '09:52 10:05', '10:06', [], ['arrived 09:52']],
    ['who goes after lessons', '09:52 16:10', '16:11', ['arrived'], ['left 16:10']],
    ['what is told already', '09:52 16:10 16:12', '16:13', ['arrived', 'left'], []],
    ['yesterday, sent now', '09:52', '12:00', [], []],
    ['a door for leaving', '09:50/in 10:00/out', '10:01', ['arrived'], ['left 10:00/out']],
    ['a door for coming again', '09:50/in 13:40/in', '13:41', ['arrived'], []],
    ['going without having come', '13:00/out', '13:01', [], ['left 13:00/out']],
    ['punches in any order', '16:10 09:52', '16:11', ['arrived'], ['left 16:10']],
  ] as const)('%s', (_, given, now, before, expected) => {
    expect(told(given, now, [...before])).toEqual(expected);
  });

  it('nothing leaves that is switched off', () => {
    expect(told('09:52', '09:53', [], { tellsIn: false })).toEqual([]);
    expect(told('09:52 16:10', '16:11', ['arrived'], { tellsOut: false })).toEqual([]);
    expect(toTell(punches('09:52'), new Set(), usualGate, at('09:53'))).toEqual([]);
  });

  it('DEV-9 is throttled: whatever passes the gate in a day, a family hears of each kind once', () => {
    const all = Array.from(
      { length: 60 },
      (_, place) => `${10 + Math.floor(place / 10)}:${(place % 10) * 6}0`,
    ).map((one) => one.replace(/:(\d)0$/, ':0$1').replace(/:(\d\d)0$/, ':$1'));
    const before = new Set<GateKind>();
    const sent: string[] = [];
    for (let place = 1; place <= all.length; place += 1) {
      const so = punches(all.slice(0, place).join(' '));
      const now = (so.at(-1)?.at ?? 0) + 60_000;
      for (const one of toTell(so, before, setting, now)) {
        before.add(one.kind);
        sent.push(one.kind);
      }
    }
    expect(sent).toEqual(['arrived', 'left']);
  });
});
