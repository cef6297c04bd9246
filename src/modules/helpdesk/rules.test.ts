import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Act,
  acts,
  actsOf,
  dueAt,
  isLate,
  type Side,
  sideOf,
  stateAfter,
  type TicketState,
  ticketNumber,
  ticketStates,
  type Viewer,
} from './rules.ts';

const day = 86_400_000;

describe('COM-9 states of a question', () => {
  it.each([
    ['new', 'answer', 'desk', 'open'],
    ['new', 'askBack', 'desk', 'waiting'],
    ['waiting', 'reply', 'asker', 'open'],
    ['waiting', 'answer', 'desk', 'open'],
    ['open', 'solve', 'desk', 'solved'],
    ['solved', 'reply', 'asker', 'reopened'],
    ['solved', 'close', 'desk', 'closed'],
    ['solved', 'reopen', 'desk', 'reopened'],
    ['reopened', 'solve', 'desk', 'solved'],
    ['new', 'close', 'asker', 'closed'],
    ['open', 'close', 'desk', null],
    ['open', 'reply', 'desk', null],
    ['open', 'answer', 'asker', null],
    ['open', 'solve', 'asker', null],
    ['open', 'reopen', 'asker', null],
    ['solved', 'solve', 'desk', null],
  ] as const)('%s: %s by the %s makes it %s', (state, act, side, after) => {
    expect(stateAfter(state, act, side)).toBe(after);
  });

  it('COM-9 a closed question is opened again for thirty days, and then no more', () => {
    expect(stateAfter('closed', 'reply', 'asker', 30 * day)).toBe('reopened');
    expect(stateAfter('closed', 'reopen', 'desk', 30 * day)).toBe('reopened');
    expect(stateAfter('closed', 'reply', 'asker', 30 * day + 1)).toBeNull();
    expect(stateAfter('closed', 'reopen', 'asker', 31 * day)).toBeNull();
    expect(actsOf('closed', 'desk', 31 * day)).toEqual([]);
  });

  it('COM-9 nothing leads back to new, and only closing closes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<TicketState>(...ticketStates),
        fc.constantFrom<Act>(...acts),
        fc.constantFrom<Side>('asker', 'desk'),
        (state, act, side) => {
          const after = stateAfter(state, act, side, state === 'closed' ? day : null);
          if (after === 'new') expect(state).toBe('new');
          if (after === 'closed') expect(act).toBe('close');
        },
      ),
    );
  });
});

describe('COM-9 time limits', () => {
  const friday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay() === 5;
  const at = (text: string) => new Date(`${text}:00+06:00`);

  it.each([
    ['2026-11-22T10:00', 24, '2026-11-23T10:00'],
    // From Thursday afternoon over Friday.
    ['2026-11-26T15:00', 24, '2026-11-28T15:00'],
    ['2026-11-27T09:00', 1, '2026-11-28T01:00'],
    ['2026-11-26T23:00', 1, '2026-11-27T00:00'],
    ['2026-11-22T00:00', 168, '2026-11-30T00:00'],
  ])('what comes at %s with %i hours is due at %s', (from, hours, due) => {
    expect(dueAt(at(from), hours, friday)).toEqual(at(due));
  });

  it('COM-9 is never due before its hours are over, and later when more days are off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 }), fc.integer({ min: 1, max: 720 }), (shift, hours) => {
        const from = new Date(at('2026-01-01T00:00').getTime() + shift * 3_600_000);
        const plain = dueAt(from, hours, () => false);
        expect(plain.getTime()).toBe(from.getTime() + hours * 3_600_000);
        expect(dueAt(from, hours, friday).getTime()).toBeGreaterThanOrEqual(plain.getTime());
      }),
    );
  });

  it('COM-9 is late for the first answer, then for the solution, and never while it waits for the asker', () => {
    const ticket = {
      state: 'open' as TicketState,
      answeredAt: null,
      answerDue: at('2026-11-22T10:00'),
      solveDue: at('2026-11-24T10:00'),
    };
    expect(isLate(ticket, at('2026-11-22T09:00'))).toBe(false);
    expect(isLate(ticket, at('2026-11-22T11:00'))).toBe(true);
    expect(isLate({ ...ticket, answeredAt: at('2026-11-22T09:30') }, at('2026-11-23T11:00'))).toBe(false);
    expect(isLate({ ...ticket, answeredAt: at('2026-11-22T09:30') }, at('2026-11-24T11:00'))).toBe(true);
    expect(isLate({ ...ticket, state: 'waiting' }, at('2026-12-24T11:00'))).toBe(false);
  });
});

describe('COM-9 who sees a question', () => {
  const nobody: Viewer = {
    accountId: 'me',
    answers: false,
    manages: false,
    asksPlatform: false,
    isPlatform: false,
  };
  const ticket = { desk: 'school', openedBy: 'family', assigneeId: null, isConfidential: false } as const;
  const secret = { ...ticket, isConfidential: true };
  const toPlatform = { ...ticket, desk: 'platform' } as const;
  it.each<[string, Viewer, Parameters<typeof sideOf>[1], Side | null]>([
    ['another family nothing', nobody, ticket, null],
    ['the family its own', { ...nobody, accountId: 'family' }, secret, 'asker'],
    ['the desk what is asked', { ...nobody, answers: true }, ticket, 'desk'],
    ['the desk nothing confidential', { ...nobody, answers: true }, secret, null],
    [
      'the desk its own question as who asked',
      { ...nobody, answers: true, accountId: 'family' },
      ticket,
      'asker',
    ],
    ['the head what is confidential', { ...nobody, answers: true, manages: true }, secret, 'desk'],
    [
      'whoever was given it what is confidential',
      { ...nobody, answers: true },
      { ...secret, assigneeId: 'me' },
      'desk',
    ],
    ['who lost the desk nothing', nobody, { ...ticket, assigneeId: 'me' }, null],
    ['the platform nothing of an institution', { ...nobody, isPlatform: true }, ticket, null],
    [
      'the platform nothing confidential',
      { ...nobody, isPlatform: true, manages: true, answers: true },
      secret,
      null,
    ],
    ['the platform what it is asked', { ...nobody, isPlatform: true }, toPlatform, 'desk'],
    ['the office what the institution asks', { ...nobody, asksPlatform: true }, toPlatform, 'asker'],
    ['the desk nothing that goes to the platform', { ...nobody, answers: true }, toPlatform, null],
  ])('shows %s', (_, viewer, one, side) => {
    expect(sideOf(viewer, one)).toBe(side);
  });
});

it('COM-9 numbers questions as they are said', () => {
  expect([1, 123_456].map(ticketNumber)).toEqual(['HD-00001', 'HD-123456']);
});
