import { describe, expect, it } from 'vitest';
import { viewListOf } from '../../src/core/contracts/saved-views-contract.ts';
import { cellOf, csvOf, viewQueryOf } from '../../src/core/web/list/list-cells.ts';

describe('a list as a file', () => {
  it.each([
    ['৳1,46,375.00', true, 146375],
    ['৳১,৪৬,৩৭৫.০০', true, 146375],
    ['−250.50', true, -250.5],
    ['১২', true, 12],
    ['12 %', true, '12 %'],
    ['', true, ''],
    ['20101234567890123', true, '20101234567890123'],
    ['০১৭১২৩৪৫৬৭৮', false, '০১৭১২৩৪৫৬৭৮'],
    ['007', false, '007'],
  ] as const)('REP-7 API-7 takes %s in a column of figures (%s) as %s', (text, isFigure, cell) => {
    expect(cellOf(text, isFigure)).toBe(cell);
  });

  it('API-7 is CSV that Excel reads in Bengali, and in which nothing is run as a formula', () => {
    const text = csvOf([
      ['নাম', 'টাকা'],
      ['রহিমা "মুন্নী", আক্তার', 12.5],
      ['=HYPERLINK("x")', '+8801712345678'],
      ['-', '@x'],
      ['＝1+1', '－1'],
    ]);
    expect(text).toBe(
      '\uFEFFনাম,টাকা\r\n"রহিমা ""মুন্নী"", আক্তার",12.5\r\n"\'=HYPERLINK(""x"")",+8801712345678\r\n\'-,\'@x\r\n\'＝1+1,\'－1\r\n',
    );
  });

  it('X-5 keeps views by the address of the screen and by all that is chosen but the page', () => {
    expect(viewListOf('/site/user/master')).toBe('screen.siteUserMaster');
    expect(viewListOf('/holiday-on-duty-settings')).toBe('screen.holidayOnDutySettings');
    expect(viewListOf('/student/view/018f2f6e-1111-7000-8000-000000000000')).toBeNull();
    expect(viewQueryOf('?tab=dues&page=3&f.class=x&size=50')).toBe('f.class=x&tab=dues');
    expect(viewQueryOf('?page=2')).toBe('');
  });
});
