import type { Label } from '../../../core/labels.ts';
import type { Layout } from '../layout.ts';
import { box, line, made, type Piece, picture, qr, sign, t, table, text } from './pieces.ts';

/** The letterhead, the title and whom it is about, the same on both. */
const top = (title: Label): Piece[] => [
  box([9, 9, 192, 279]),
  box([10, 10, 190, 277]),
  picture([16, 15, 19, 19], 'logo'),
  text([38, 14, 134, 10], t('{{siteName}}', '{{siteName}}'), {
    size: 18,
    weight: 600,
    align: 'center',
    ink: 'accent',
    serif: true,
    middle: true,
  }),
  text(
    [38, 24.5, 134, 5.5],
    t(
      '{{siteAddress}}{{#eiin}} · EIIN {{eiin}}{{/eiin}}',
      '{{siteAddress}}{{#eiin}} · ইআইআইএন {{eiin}}{{/eiin}}',
    ),
    { size: 9, align: 'center', ink: 'muted' },
  ),
  qr([175, 14, 20, 20], false),
  line([16, 36.5, 178, 0.3]),
  text([38, 38, 134, 8], title, { size: 14, weight: 600, align: 'center', middle: true }),
  text([30, 46, 150, 6], t('{{exam}} · {{year}}', '{{exam}} · {{year}}'), {
    size: 10.5,
    align: 'center',
    middle: true,
  }),
  text([30, 51.5, 150, 5], t('{{draft}}', '{{draft}}'), {
    size: 9,
    weight: 600,
    align: 'center',
    when: 'draft',
  }),
];

const fact = ([x, y, name, w]: readonly [number, number, number, number], label: Label, said: string) => [
  text([x, y, name, 5.4], label, { size: 9, ink: 'muted', middle: true }),
  text([x + name, y, w, 5.4], t(said, said), { size: 9.5, weight: 600, middle: true }),
];
const facts = (y: number): Piece[] => [
  ...fact([16, y, 24, 68], t('Name', 'নাম'), '{{name}}'),
  ...fact([16, y + 6, 24, 68], t('Father', 'পিতা'), '{{father}}'),
  ...fact([16, y + 12, 24, 68], t('Mother', 'মাতা'), '{{mother}}'),
  ...fact([16, y + 18, 24, 68], t('Date of birth', 'জন্ম তারিখ'), '{{birthDay}}'),
  ...fact([110, y, 24, 35], t('Class, section', 'শ্রেণি, শাখা'), '{{class}}, {{section}}'),
  ...fact([110, y + 6, 24, 35], t('Group, shift', 'বিভাগ, শিফট'), '{{#group}}{{group}}, {{/group}}{{shift}}'),
  ...fact([110, y + 12, 24, 35], t('Roll', 'রোল'), '{{roll}}'),
  ...fact([110, y + 18, 24, 35], t('Student ID', 'শিক্ষার্থী আইডি'), '{{code}}'),
  picture([173, y - 0.5, 20, 24.5], 'photo'),
];

/** Figures in boxes side by side: what they are called above, what they are below. */
const figures = (y: number, all: readonly (readonly [Label, string])[]): Piece[] => {
  const wide = 178 / all.length;
  return all.flatMap(([label, said], at) => [
    box([16 + at * wide, y, wide, 12.5], false, 0, 'muted'),
    text([17 + at * wide, y + 0.6, wide - 2, 4.8], label, { size: 7.5, ink: 'muted', align: 'center' }),
    text([17 + at * wide, y + 5, wide - 2, 6.8], t(said, said), {
      size: 12,
      weight: 600,
      align: 'center',
      middle: true,
    }),
  ]);
};
const standing = [
  [t('GPA', 'জিপিএ'), '{{gpa}}'],
  [t('Grade', 'গ্রেড'), '{{letter}}'],
  [t('Result', 'ফলাফল'), '{{outcome}}'],
  [t('Place in class', 'শ্রেণিতে স্থান'), '{{classPlace}}'],
  [t('Place in section', 'শাখায় স্থান'), '{{sectionPlace}}'],
  [t('Attendance', 'উপস্থিতি'), '{{attendance}}'],
] as const;

const below = (y: number): Piece[] => [
  text([16, y, 106, 13], t('{{notes}} {{how}}', '{{notes}} {{how}}'), { size: 8.5 }),
  text([16, y + 14, 106, 4.6], t("Class teacher's remark", 'শ্রেণিশিক্ষকের মন্তব্য'), { size: 9, weight: 600 }),
  text([16, y + 18.8, 106, 11], t('{{comment}}', '{{comment}}'), { size: 9, when: 'comment' }),
];
const foot = (y: number): Piece[] => [
  sign([16, y, 48, 13], t('Guardian', 'অভিভাবক'), 9),
  sign([81, y, 48, 13], t('Class teacher', 'শ্রেণিশিক্ষক'), 9),
  sign([146, y, 48, 13], t('Head of the institution', 'প্রতিষ্ঠান প্রধান'), 9),
  text(
    [16, y + 14, 118, 4.4],
    t(
      '{{#published}}Published on {{published}} · {{/published}}{{revision}}',
      '{{#published}}প্রকাশ: {{published}} · {{/published}}{{revision}}',
    ),
    { size: 7.5, ink: 'muted' },
  ),
  text([124, y + 14, 70, 4.4], t('{{scaleName}}', '{{scaleName}}'), {
    size: 7.5,
    ink: 'muted',
    align: 'end',
  }),
];

/** One examination with its parts: where an institution begins when it lays out its own. */
export const markSheet: Layout = made(210, 297, [
  ...top(t('Mark sheet', 'নম্বরপত্র')),
  ...facts(58),
  table([16, 85, 178, 119], 'marks', [
    'subject',
    'full',
    'pass',
    'parts',
    'total',
    'highest',
    'letter',
    'point',
  ]),
  ...figures(206, standing),
  ...below(221),
  table([126, 221, 68, 40], 'scale', ['range', 'letter', 'point'], 8),
  ...foot(264),
]);

/** The examinations of the year side by side, with conduct. */
export const progressReport: Layout = made(210, 297, [
  ...top(t('Progress report', 'প্রগতিপত্র')),
  ...facts(58),
  table([16, 85, 178, 112], 'terms', ['subject', 'full', 'termTotal', 'termLetter', 'change']),
  ...figures(199, standing),
  ...below(214),
  table([126, 214, 68, 47], 'conduct', ['trait', 'grade'], 9),
  ...foot(264),
]);
