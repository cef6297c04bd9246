import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanHtml,
  cleanRich,
  isRich,
  linkAddress,
  picturesIn,
  plainOf,
  readRich,
  richOf,
} from './rich-text.ts';

const picture = '/media/site/01890000-0000-7000-8000-000000000001?site=12';

describe('text with a form', () => {
  it.each([
    ['<p>Hello <b>world</b></p>', '<p>Hello <strong>world</strong></p>'],
    ['<p onclick="x()" style="color:red" class=a>Hi</p>', '<p>Hi</p>'],
    ['<p><script>alert(1)</script>ok</p>', '<p>ok</p>'],
    ['<p>a<scr<script>ipt>alert(1)</script>b</p>', '<p>aipt&gt;alert(1)b</p>'],
    ['<p><img src=x onerror=alert(1)>text</p>', '<p>text</p>'],
    ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['<p><a href=" java\nscript:alert(1)">x</a></p>', '<p>x</p>'],
    ['<p><a href="&#106;avascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>', '<p>x</p>'],
    ['<p><a href="//evil.example">x</a></p>', '<p>x</p>'],
    ['<p><a href="/\\evil.example">x</a></p>', '<p>x</p>'],
    [
      '<p><a href="https://example.org/?a=1&amp;b=2" target=_blank>x</a></p>',
      '<p><a href="https://example.org/?a=1&amp;b=2">x</a></p>',
    ],
    ['<p><svg><a xlink:href="javascript:alert(1)">x</a></svg>y</p>', '<p>y</p>'],
    ['<p><iframe src="https://evil.example"></iframe>y</p>', '<p>y</p>'],
    ['<p><style><img src=x onerror=alert(1)></style>y</p>', '<p>y</p>'],
    ['<p><!-- <b>no</b> --><![if !x]>yes<![endif]></p>', '<p>yes</p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<p title="<img src=x onerror=alert(1)>">y</p>', '<p>y</p>'],
    [
      `<p>a</p><img src="${picture}" alt='"><script>' onload=x>`,
      `<p>a</p><img src="${picture}" alt="&quot;&gt;&lt;script&gt;">`,
    ],
    ['<p>a<img src="https://evil.example/spy.gif"></p>', '<p>a</p>'],
    ['<p>a <a href="javascript:x"> b</a></p>', '<p>a b</p>'],
    ['<p><br></p>', ''],
    ['<p></p>', ''],
  ])('WEB-1 WEB-3 of %s only what is on the list stays', (given, kept) => {
    expect(cleanRich(given)).toBe(kept);
  });

  it('COM-6 Word, Google Docs and lists by hand become lists, tables and bold', () => {
    const word = `<html><head><style>p{}</style></head><body><!--StartFragment-->
<p class=MsoNormal><b><span style='mso-x:y'>প্রিয় অভিভাবক<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'>Two</p>
<table class=MsoTableGrid><colgroup><col></colgroup><tbody><tr><td width=10 colspan=2><p class=MsoNormal>Class</p></td></tr></tbody></table></body></html>`;
    expect(cleanHtml(word)).toBe(
      '<p><strong>প্রিয় অভিভাবক</strong></p><ul><li><p>One</p></li><li><p>Two</p></li></ul><table><tr><td colspan="2"><p>Class</p></td></tr></table>',
    );
    const numbered = (sign: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${sign}<span> </span></span>${text}</p>`;
    expect(cleanHtml(`${numbered('1.', 'June')}\n${numbered('২।', 'July')}${numbered('·', 'Rest')}`)).toBe(
      '<ol><li><p>June</p></li><li><p>July</p></li></ol><ul><li><p>Rest</p></li></ul>',
    );
    expect(
      cleanHtml('<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span></p></b>'),
    ).toBe('<p><strong>Bold</strong></p>');
  });

  it('WEB-1 whatever is sent, cleaning twice is cleaning once and nothing that runs is left', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<a href="javascript:x">',
      '<a href="https://a.bd">',
      '</a>',
      '<b>',
      '</b>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<li>',
      '<ul>',
      '</ul>',
      '<svg onload=x>',
      '<img src=x onerror=y>',
      '&lt;script&gt;',
      '&#60;',
      '"',
      "'",
      '<',
      '>',
      '&',
      ' ',
      'ক্ষ',
      'x',
      '<!--',
      '-->',
      '<h1',
      '=',
      '<br/>',
      `<img src="${picture}">`,
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const html = cleanHtml(parts.join(''));
        expect(cleanHtml(html)).toBe(html);
        expect(
          html.replace(
            /<\/?(?:p|h2|h3|ul|ol|li|table|tr|td|th|strong|em|br)>|<a href="https:\/\/a\.bd">|<\/a>|<img src="\/media[^"<>]*" alt="">/g,
            '',
          ),
        ).not.toMatch(/[<>]/);
      }),
      { numRuns: 400 },
    );
  });

  it('WEB-1 plain text stays plain, and what has a form is told without it', () => {
    expect(isRich('A < B\n<script>')).toBe(false);
    expect(cleanRich('A < B\n<script>')).toBe('A < B\n<script>');
    expect(richOf('One & two\nthree\n\nfour')).toBe('<p>One &amp; two<br>three</p><p>four</p>');
    expect(
      plainOf(
        '<h2>Fees</h2><ol><li><p>June</p></li><li><p>July</p></li></ol><table><tr><th><p>a</p></th><td><p>b</p></td></tr></table>',
      ),
    ).toBe('Fees\n\n1. June\n2. July\n\na · b');
    expect(picturesIn(`<p>x</p><img src="${picture}" alt="">`)).toEqual([
      { id: '01890000-0000-7000-8000-000000000001', siteId: 12 },
    ]);
    expect(linkAddress(' mailto:a@b.bd ')).toBe('mailto:a@b.bd');
    expect(linkAddress('vbscript:x')).toBeNull();
  });

  it('WEB-1 deep and long texts are read in their length', () => {
    expect(readRich('<p>'.repeat(20_000)).length).toBe(0);
    expect(cleanHtml(`<ul>${'<li><ul>'.repeat(500)}x`).length).toBeLessThan(2000);
    expect(cleanHtml(`<p>${'<a '.repeat(20_000)}`)).toBe('');
  });
});
