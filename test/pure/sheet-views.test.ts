import { describe, expect, it } from 'vitest';
import { isInView, type SheetState, sheetStates, statesOfView } from '../../src/modules/exams/rules.ts';

const sheet = (state: SheetState, entered: number, accepts = false) => ({
  state,
  entered,
  cells: 20,
  accepts,
});

describe('the views of the mark sheets', () => {
  it('hold all of them, those that may still be entered, and those somebody sends on', () => {
    for (const state of sheetStates) expect(isInView('all', sheet(state, 5)), state).toBe(true);
    const entered = sheetStates.filter((state) => isInView('enter', sheet(state, 5)));
    expect(entered).toEqual(['notStarted', 'partial', 'full', 'returned']);
    expect(isInView('send', sheet('submitted', 20))).toBe(true);
    expect(isInView('send', sheet('locked', 20))).toBe(false);
  });

  it('send on a sheet that is not submitted only when each of its marks is there', () => {
    expect(isInView('send', sheet('partial', 19))).toBe(false);
    expect(isInView('send', sheet('full', 20))).toBe(true);
    expect(isInView('send', { ...sheet('notStarted', 0), cells: 0 })).toBe(false);
  });

  it('send on a verified sheet only where the examination has its sheets accepted', () => {
    expect(isInView('send', sheet('verified', 20))).toBe(false);
    expect(isInView('send', sheet('verified', 20, true))).toBe(true);
  });

  it('offer every state that a sheet of them can be in', () => {
    for (const view of ['enter', 'send'] as const)
      for (const state of sheetStates)
        for (const entered of [0, 20])
          if (
            !(entered > 0 && (state === 'notStarted' || state === 'partial')) &&
            isInView(view, sheet(state, entered, true))
          )
            expect(statesOfView[view], `${view} ${state}`).toContain(state);
  });
});
