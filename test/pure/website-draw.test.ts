import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/modules/website/blocks/contract.ts';
import { drawBlocks, drawUnder } from '../../src/modules/website/blocks/draw.ts';
import { firstPicture } from '../../src/modules/website/blocks/drawn/picture.ts';
import { htmlOf } from '../../src/modules/website/blocks/service/html.ts';
import { readerOf } from '../../src/modules/website/blocks/words.ts';
import { usualAround } from '../../src/modules/website/front/around.ts';
import { drawFoot, drawMenu } from '../../src/modules/website/front/draw-menu.ts';
import { listPathOf, pageOf, pages } from '../../src/modules/website/pages.ts';

const english = readerOf('en', 'latin', '/@shapla');
const bengali = readerOf('bn', 'bengali', '');
const both = (text: string) => ({ en: text, bn: text });
const html = (block: Block, reader = english) => htmlOf(drawBlocks([block], reader));

describe('WEB-4 the parts of a page', () => {
  it('are HTML in which nothing that was typed is more than text', () => {
    const bad = '<img src=x onerror=alert(1)>"\'&';
    const all: Block[] = [
      { kind: 'heading', text: both(bad) },
      { kind: 'text', text: both(bad) },
      { kind: 'people', items: [{ picture: bad, name: both(bad), post: both(bad), facts: [] }] },
      { kind: 'search', q: bad },
      { kind: 'file', url: bad, name: bad, type: 'pdf', bytes: 1 },
    ];
    for (const block of all) {
      const drawn = html(block);
      expect(drawn).not.toContain('<img src=x');
      expect(drawn).toContain('&lt;img');
    }
  });

  it('keep paragraphs and lines, and link addresses without what follows them', () => {
    const drawn = html({ kind: 'text', text: both('One\ntwo\n\nSee https://example.org/a, please') });
    expect(drawn).toContain('<p>One<br />two</p>');
    expect(drawn).toContain('href="https://example.org/a"');
    expect(drawn).not.toContain('href="https://example.org/a,"');
    expect(html({ kind: 'text', text: both('javascript:alert(1)') })).not.toContain('href');
  });

  it('say figures in the reader’s digits, with the sum at the end', () => {
    const table: Block = {
      kind: 'table',
      caption: { en: 'Students', bn: 'শিক্ষার্থী' },
      columns: [both('Class'), both('Total')],
      figures: [1],
      rows: [
        [{ text: both('Six') }, { number: 1234 }],
        [{ text: both('All') }, { number: 1234 }],
      ],
      hasSum: true,
    };
    expect(html(table)).toContain('1,234');
    expect(html(table, bengali)).toContain('১,২৩৪');
    expect(html(table).match(/class="sum"/g)).toHaveLength(1);
  });

  it('name a thing once, and lay many columns of words one below the other on a phone', () => {
    const names = ['No.', 'Service', 'How', 'Papers', 'Fee'];
    const charter: Block = {
      kind: 'table',
      caption: both('For citizens'),
      columns: names.map(both),
      figures: [],
      rows: [names.map((name) => ({ text: both(name) }))],
      hasSum: false,
    };
    const heading: Block = { kind: 'heading', text: both('For citizens') };
    const drawn = htmlOf(drawBlocks([heading, charter], english));
    expect(drawn).toContain('<caption class="hidden">');
    expect(drawn).toContain('class="plain-table wide"');
    expect(html(charter)).toContain('<caption>');
    expect(html({ ...charter, figures: [4] })).toContain('class="plain-table"');
    const title = both('For citizens');
    expect(htmlOf(drawUnder(title, [heading, charter], english))).not.toContain('<h2>');
    expect(htmlOf(drawUnder(both('Charter'), [heading, charter], english))).toContain('<h2>');
  });

  it('draw bars that never leave their place', () => {
    const drawn = html({
      kind: 'chart',
      caption: both('By class'),
      series: [both('Girls'), both('Boys')],
      rows: [
        { name: both('Six'), parts: [30, 20] },
        { name: both('Seven'), parts: [0, 0] },
      ],
    });
    const ends = [...drawn.matchAll(/x="(\d+)" y="3" width="(\d+)"/g)].map(
      ([, from, width]) => Number(from) + Number(width),
    );
    expect(Math.max(...ends)).toBe(600);
    expect(ends).toHaveLength(4);
  });
});

describe('WEB-7 pictures of a page', () => {
  const picture = (n: number) => `/media/site/${n}?site=1`;
  const card = (n: number) => ({
    picture: picture(n),
    title: both(`Room ${n}`),
    note: null,
    text: both(''),
    only: null,
    link: null,
  });
  const blocks: Block[] = [
    { kind: 'text', text: both('Our rooms') },
    { kind: 'cards', items: [card(1), card(2), card(3)] },
    { kind: 'picture', url: picture(4), alt: both('') },
  ];

  it('the first one is fetched before all others, and these when they come near', () => {
    const drawn = drawBlocks(blocks, english, true);
    expect(firstPicture(drawn)?.src).toBe(picture(1));
    const tags = htmlOf(drawn).match(/<img [^>]*>/g) ?? [];
    expect(tags.map((tag) => tag.includes('fetchpriority="high"'))).toEqual([true, false, false, false]);
    expect(tags.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true, true, true]);
    // Each in the sizes that are kept of it, so that a phone fetches a small one.
    for (const tag of tags) expect(tag).toMatch(/w=480 480w.*sizes="/);
  });

  it('none is where the parts stand below a picture, or begin after three others', () => {
    expect(firstPicture(drawBlocks(blocks, english))).toBeNull();
    const below = Array.from({ length: 3 }, (): Block => ({ kind: 'heading', text: both('One') }));
    expect(firstPicture(drawBlocks([...below, ...blocks], english, true))).toBeNull();
  });
});

describe('WEB-1 the menu of a page', () => {
  const menu = [
    { id: 'a', parentId: null, position: 1, label: both('School'), target: '' },
    { id: 'b', parentId: 'a', position: 1, label: both('About'), target: '/about' },
    { id: 'c', parentId: null, position: 2, label: both('Result'), target: '/web/exam-result' },
    { id: 'd', parentId: null, position: 3, label: both('Board'), target: 'https://board.example/' },
    { id: 'e', parentId: null, position: 4, label: both('Empty'), target: '' },
  ];

  it('is the institution’s own, without what is closed now and headings that hold nothing', () => {
    const drawn = htmlOf([drawMenu({ ...usualAround, menu }, english, '/about')]);
    expect(drawn).toContain('<a href="/@shapla/about" aria-current="page">About</a>');
    expect(drawn).toContain('<a href="https://board.example/" rel="noopener noreferrer">Board</a>');
    expect(drawn).not.toContain('Result');
    expect(drawn).not.toContain('Empty');
    expect(htmlOf([drawMenu({ ...usualAround, menu, hasResults: true }, english, '/')])).toContain('Result');
  });

  it('is the usual one where the institution has none, and the foot leads to every page', () => {
    const drawn = htmlOf([drawMenu(usualAround, english, '/')]);
    expect(drawn).toContain('/@shapla/web/notice/all');
    const foot = htmlOf(drawFoot(usualAround, english));
    for (const path of ['/web/citizen-charter', '/web/student-statistics', '/web/contact-form'])
      expect(foot).toContain(`/@shapla${path}"`);
    expect(foot).not.toContain('student-details');
  });
});

describe('WEB-1 addresses of the website', () => {
  it.each([
    ['/web/page/rules', 'subject', 'rules'],
    ['/web/page/nothing', null, null],
    ['/web/notice/board', 'board', null],
    ['/web/shuborno-joyonti/', 'jubilee', null],
    [
      '/site-public/student-details/26000001.4.0198a0de-0000-7000-8000-000000000001',
      'student',
      '26000001.4.0198a0de-0000-7000-8000-000000000001',
    ],
    ['/site-public/student-details/26000001.4.1', null, null],
  ])('%s', (path, name, id) => {
    expect(pageOf(path)?.page.name ?? null).toBe(name);
    expect(pageOf(path)?.id ?? null).toBe(id);
  });

  it('belong to a line of the menu', () => {
    expect(listPathOf('/web/notice/0198a0de-0000-7000-8000-000000000001')).toBe('/web/notice/all');
    expect(listPathOf('/about')).toBe('/about');
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length);
  });
});
