import { describe, expect, it } from 'vitest';
import { weekOf } from './rules.ts';

const day = (name: string, from: string, to: string) => ({ [`${name}In`]: from, [`${name}Out`]: to });

describe('the week of a shift', () => {
  it('puts days together that follow each other with the same times', () => {
    const shift = {
      ...day('sunday', '07:30', '12:00'),
      ...day('monday', '07:30', '12:00'),
      ...day('wednesday', '07:30', '12:00'),
      ...day('thursday', '07:30', '11:00'),
      fridayIn: null,
      fridayOut: null,
    };
    expect(weekOf(shift)).toEqual([
      { first: 'sunday', last: 'monday', from: '07:30', to: '12:00' },
      { first: 'wednesday', last: 'wednesday', from: '07:30', to: '12:00' },
      { first: 'thursday', last: 'thursday', from: '07:30', to: '11:00' },
    ]);
  });

  it('is empty for a shift without times', () => {
    expect(weekOf({ saturdayIn: null })).toEqual([]);
  });
});
