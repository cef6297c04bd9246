import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recipient } from '../../../core/server/http/audiences.ts';
import { kindOfEvent } from '../kinds.data.ts';
import { mergeValues, nextStep, planChannel, quietUntil, type Wishes } from './rules.ts';

const label = (text: string) => ({ en: text, bn: text });
const person = (about: string, more: Partial<Recipient> = {}): Recipient => ({
  personKind: 'guardian',
  personId: 'g1',
  name: label('Jahangir'),
  mobile: '+8801711111111',
  email: null,
  accountId: 'a1',
  language: null,
  aboutId: about,
  aboutName: label(about),
  values: { student_name: label(about) },
  sums: { due: 50_000n },
  ...more,
});
const wishes: Wishes = {
  excluded: new Set(),
  preferences: new Map(),
  optedOut: new Set(),
  today: new Map(),
  kind: 'fees',
};
const limits = { messagesADay: 3, longest: 5 };
const plan = (people: Recipient[], more: Partial<Wishes> = {}, channel: 'sms' | 'email' | 'bell' = 'sms') =>
  planChannel(channel, people, { ...wishes, ...more }, limits, 'bn');

describe('COM-2 recipients', () => {
  it('COM-2 sends a family of three one message with the names together and the dues added up', () => {
    const { planned, skipped } = plan([person('Rahim'), person('Karim'), person('Fatema'), person('Rahim')]);
    expect(skipped).toEqual([]);
    expect(planned).toHaveLength(1);
    expect(planned[0]?.about).toEqual(['Rahim', 'Karim', 'Fatema']);
    expect(planned[0]?.values.student_name?.en).toBe('Rahim, Karim and Fatema');
    expect(planned[0]?.values.due).toEqual({ en: '1500.00', bn: '১৫০০.০০' });
  });

  it('COM-2 leaves out who is excluded, and says why everybody else gets nothing', () => {
    const excluded = new Set(['Karim']);
    expect(plan([person('Rahim'), person('Karim')], { excluded }).planned[0]?.about).toEqual(['Rahim']);
    expect(plan([person('Karim')], { excluded }).skipped[0]?.reason).toBe('excluded');
    expect(plan([person('Rahim', { mobile: null })]).skipped[0]?.reason).toBe('noAddress');
  });

  it('COM-3 keeps to the preferred number, the language, the refusal, the opt-out and the day’s cap', () => {
    const preference = (more: object) =>
      new Map([['g1', { mobile: null, language: null, refuses: false, unwanted: [], ...more }]]);
    const preferred = plan([person('Rahim')], {
      preferences: preference({ mobile: '+8801822222222', language: 'en' }),
    }).planned[0];
    expect(preferred).toMatchObject({ address: '+8801822222222', language: 'en' });
    expect(plan([person('Rahim')], { preferences: preference({ refuses: true }) }).skipped[0]?.reason).toBe(
      'refused',
    );
    expect(plan([person('Rahim')], { optedOut: new Set(['+8801711111111']) }).skipped[0]?.reason).toBe(
      'optedOut',
    );
    expect(plan([person('Rahim')], { today: new Map([['+8801711111111', 3]]) }).skipped[0]?.reason).toBe(
      'tooMany',
    );
    const unwanted = preference({ unwanted: ['fees'] });
    expect(plan([person('Rahim')], { preferences: unwanted }).skipped[0]?.reason).toBe('unwanted');
    expect(plan([person('Rahim')], { preferences: unwanted, kind: 'results' }).planned).toHaveLength(1);
    // An emergency reaches also who wants nothing of any kind.
    expect(plan([person('Rahim')], { preferences: unwanted, kind: null }).planned).toHaveLength(1);
    expect([kindOfEvent('closed'), kindOfEvent('access.code'), kindOfEvent('fees.dues')]).toEqual([
      null,
      null,
      'fees',
    ]);
    // The bell disturbs nobody.
    expect(
      plan([person('Rahim')], { preferences: preference({ refuses: true }) }, 'bell').planned,
    ).toHaveLength(1);
  });

  it('COM-2 nobody who is asked for is lost: each is in a message or skipped', () => {
    const people = fc.array(
      fc.record({
        about: fc.integer({ min: 1, max: 20 }),
        mobile: fc.option(fc.integer({ min: 1, max: 6 })),
      }),
    );
    fc.assert(
      fc.property(people, (list) => {
        const asked = list.map(({ about, mobile }) =>
          person(`s${about}`, { mobile: mobile === null ? null : `+88017000000${mobile}0` }),
        );
        const { planned, skipped } = plan(asked);
        const told = new Set([...planned.flatMap((one) => one.about), ...skipped.map((one) => one.about.en)]);
        expect(asked.every((one) => told.has(one.aboutId))).toBe(true);
        expect(new Set(planned.map((one) => one.address)).size).toBe(planned.length);
      }),
    );
  });

  it('COM-2 a value of somebody who is written to for no child stands for the family', () => {
    expect(mergeValues([{ values: { gpa: label('5.00') } }, { values: {} }]).gpa?.en).toBe('5.00');
    const child = { values: { name: label('Jahangir'), student_name: label('Rahim'), gpa: label('5.00') } };
    const member = { values: { name: label('Jahangir') } };
    expect(mergeValues([member, child])).toMatchObject({ name: { en: 'Jahangir' }, gpa: { en: '5.00' } });
  });

  it.each([
    ['gpa', ['5.00', '4.50', '5.00'], '5.00, 4.50 and 5.00'],
    ['gpa', ['5.00', '5.00', '4.50'], '5.00, 5.00 and 4.50'],
    ['gpa', ['5.00', '5.00', '5.00'], '5.00'],
    ['gpa', ['5.00', null, '5.00'], '5.00, – and 5.00'],
    ['gpa', ['5.00', '5.00', null], '5.00, 5.00 and –'],
    ['grade', ['A+', 'A', 'A'], 'A+, A and A'],
    ['merit', ['1', '', '1'], '1, – and 1'],
    ['merit', ['', '', ''], ''],
    ['roll', ['4', '4', '9'], '4, 4 and 9'],
    ['class', ['Six', 'Eight', 'Six'], 'Six, Eight and Six'],
    ['class', ['Six', 'Six', 'Six'], 'Six'],
    ['exam_name', ['Annual', 'Annual', 'Annual'], 'Annual'],
    // Whoever is written to is named once.
    ['guardian_name', ['Jahangir', 'Jahangir', 'Salma'], 'Jahangir and Salma'],
  ])('COM-2 RES-11 says %s %j of three children as “%s”, in step with their names', (place, texts, said) => {
    const children = ['Ali', 'Bina', 'Chand'].map((name, at) => {
      const text = texts[at];
      return { values: { student_name: label(name), ...(text == null ? {} : { [place]: label(text) }) } };
    });
    const values: Readonly<Record<string, { en: string; bn: string }>> = mergeValues(children);
    expect(values.student_name?.en).toBe('Ali, Bina and Chand');
    expect(values[place]).toEqual({ en: said, bn: said.replace(' and ', ' ও ') });
  });
});

describe('COM-3 quiet hours', () => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00+06:00`);
  it.each([
    ['21:59', 1320, 480, null],
    ['22:00', 1320, 480, '2026-11-23T08:00:00+06:00'],
    ['23:59', 1320, 480, '2026-11-23T08:00:00+06:00'],
    ['00:00', 1320, 480, '2026-11-22T08:00:00+06:00'],
    ['07:59', 1320, 480, '2026-11-22T08:00:00+06:00'],
    ['08:00', 1320, 480, null],
    ['13:30', 780, 840, '2026-11-22T14:00:00+06:00'],
    ['14:00', 780, 840, null],
    ['14:00', 600, 600, null],
  ])('COM-3 at %s with quiet from %i to %i it waits until %s', (time, from, to, until) => {
    expect(quietUntil(at(time), from, to)).toEqual(until === null ? null : new Date(until));
  });
});

describe('COM-4 what becomes of a message', () => {
  const gateways = ['one', 'two'];
  const message = (attempts: number, gatewayId = 'one') => ({ attempts, gatewayId });
  it('COM-4 goes to the next provider only after a certain refusal, and fails after the last', () => {
    const refused = { kind: 'refused', problem: '1012' } as const;
    expect(nextStep(refused, message(1), gateways)).toMatchObject({ state: 'queued', gatewayId: 'two' });
    expect(nextStep(refused, message(1, 'two'), gateways)).toEqual({ state: 'failed', problem: '1012' });
    expect(nextStep(refused, message(1, 'gone'), gateways)).toMatchObject({ state: 'failed' });
  });
  it('COM-4 never sends again what may have left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.constantFrom('one', 'two'), (attempts, gatewayId) => {
        const next = nextStep({ kind: 'unknown', problem: 'timeout' }, { attempts, gatewayId }, gateways);
        expect(next.state).toBe('unknown');
      }),
    );
  });
  it('COM-4 tries a provider that was never reached again, later each time, then the next one', () => {
    const unreached = { kind: 'unreached', problem: 'ECONNREFUSED' } as const;
    const steps = [1, 2, 3, 4, 5].map((attempts) => nextStep(unreached, message(attempts), gateways));
    expect(steps.map((one) => (one.state === 'queued' ? one.gatewayId : one.state))).toEqual([
      'one',
      'one',
      'one',
      'one',
      'two',
    ]);
    expect(steps.flatMap((one) => (one.state === 'queued' ? [one.afterSeconds] : []))).toEqual([
      60, 120, 240, 480, 0,
    ]);
    expect(nextStep(unreached, message(10, 'two'), gateways)).toMatchObject({ state: 'failed' });
  });
});
