import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainMarks as plain } from '../../../test/samples/plain-marks.ts';
import { atLeast, compare, fraction, fractionOf } from '../../core/fraction.ts';
import type { SubjectMarks } from '../grading/marks.ts';
import { boardPolicy, gpa5, juniorPolicy } from '../grading/policy.ts';
import { bandOf, resultOf, scaleProblem, traceOf } from './rules.ts';

const anyMark = fc.integer({ min: 0, max: 10_000 });

describe('properties', () => {
  it('RES-2 TRAP-2 every hundredth of a percent lies in exactly one band, the half-open one', () => {
    for (let mark = 0; mark <= 10_000; mark += 1) {
      const band = bandOf(gpa5, fraction(mark), fraction(10_000));
      const expected = gpa5.findIndex(({ minPercent }) => mark >= Number(minPercent) * 100);
      expect(gpa5.indexOf(band)).toBe(expected);
    }
    expect(bandOf(gpa5, fractionOf('79.995'), fraction(100)).letter).toBe('A');
  });

  it('B2 a higher mark never lowers the GPA', () => {
    fc.assert(
      fc.property(fc.array(anyMark, { minLength: 1, maxLength: 9 }), anyMark, (marks, better) => {
        const before = resultOf(
          marks.map((mark, place) => plain(`${place}`, mark)),
          juniorPolicy,
        );
        const raised = marks.map((mark, place) =>
          plain(`${place}`, place === 0 ? Math.max(mark, better) : mark),
        );
        expect(atLeast(fractionOf(resultOf(raised, juniorPolicy).gpa), fractionOf(before.gpa))).toBe(true);
      }),
    );
  });

  it('TRAP-1 the fourth subject never lowers the GPA, adds nothing up to 2.00, and nothing exceeds 5.00', () => {
    fc.assert(
      fc.property(fc.array(anyMark, { minLength: 1, maxLength: 9 }), anyMark, (marks, mark) => {
        const compulsory = marks.map((one, place) => plain(`${place}`, one));
        const without = resultOf(compulsory, boardPolicy);
        const result = resultOf([...compulsory, plain('4th', mark, 'fourth')], boardPolicy);
        expect(atLeast(fractionOf(result.gpa), fractionOf(without.gpa))).toBe(true);
        expect(result.gpaWithoutFourth).toBe(without.gpa);
        expect(compare(fractionOf(result.gpa), fraction(5))).toBeLessThanOrEqual(0);
        if (mark < 5_000) expect(result.gpa).toBe(without.gpa);
        expect(result.outcome).toBe(without.outcome);
      }),
    );
  });

  it('the order of the subjects does not matter, and computing again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(anyMark, { minLength: 2, maxLength: 9 }).chain((marks) =>
          fc.tuple(
            fc.constant(marks),
            fc.shuffledSubarray(
              marks.map((_, place) => place),
              { minLength: marks.length, maxLength: marks.length },
            ),
          ),
        ),
        ([marks, places]) => {
          const subjects = marks.map((mark, place) => plain(`${place}`, mark));
          const one = resultOf(subjects, boardPolicy);
          const other = resultOf(
            places.map((place) => subjects[place] as SubjectMarks),
            boardPolicy,
          );
          expect([other.gpa, other.letter, other.outcome]).toEqual([one.gpa, one.letter, one.outcome]);
          const again = resultOf(subjects, boardPolicy);
          expect(JSON.stringify(again)).toBe(JSON.stringify(one));
          expect(traceOf(subjects, again, boardPolicy)).toEqual(traceOf(subjects, one, boardPolicy));
        },
      ),
    );
  });

  it('TRAP-1 a failed compulsory subject makes the GPA 0.00, whatever else is there', () => {
    fc.assert(
      fc.property(
        fc.array(anyMark, { maxLength: 8 }),
        fc.integer({ min: 0, max: 3_299 }),
        (marks, failed) => {
          const result = resultOf(
            [plain('x', failed), ...marks.map((mark, place) => plain(`${place}`, mark))],
            boardPolicy,
          );
          expect([result.gpa, result.letter, result.outcome]).toEqual(['0.00', 'F', 'failed']);
        },
      ),
    );
  });

  it('a mark that is not entered is not zero: the result is incomplete', () => {
    expect(resultOf([plain('a', 9_000), plain('b', null)], boardPolicy).outcome).toBe('incomplete');
    expect(resultOf([plain('a', 9_000), plain('b', 'WH')], boardPolicy).outcome).toBe('withheld');
    expect(resultOf([plain('a', 9_000), plain('b', 'EXP')], boardPolicy).outcome).toBe('expelled');
  });

  it('RES-2 a scale with a hole, a double or a disorder is refused', () => {
    expect(scaleProblem(gpa5)).toBeNull();
    expect(scaleProblem(gpa5.slice(0, -1))).toBe('begin');
    expect(scaleProblem([...gpa5, { letter: 'X', minPercent: '80', point: '4.50' }])).toBe('twice');
    expect(scaleProblem([...gpa5, { letter: 'A++', minPercent: '90', point: '1.50' }])).toBe('order');
  });
});
