import { withDigits } from '../../../core/format.ts';
import type { Label, Language } from '../../../core/labels.ts';
import type { Tables } from '../rules.ts';
import { columnsOf, type TableColumn, type TableFilled, type TableRow, tableSources } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Fifteen subjects with the longest names the boards have: what holds them holds every class. */
const subjects = [
  t('Bangla 1st paper', 'বাংলা ১ম পত্র'),
  t('Bangla 2nd paper', 'বাংলা ২য় পত্র'),
  t('English 1st paper', 'ইংরেজি ১ম পত্র'),
  t('English 2nd paper', 'ইংরেজি ২য় পত্র'),
  t('Mathematics', 'গণিত'),
  t('Information and Communication Technology', 'তথ্য ও যোগাযোগ প্রযুক্তি'),
  t('Islam and Moral Education', 'ইসলাম ও নৈতিক শিক্ষা'),
  t('Bangladesh and Global Studies', 'বাংলাদেশ ও বিশ্বপরিচয়'),
  t('Physics', 'পদার্থবিজ্ঞান'),
  t('Chemistry', 'রসায়ন'),
  t('Biology', 'জীববিজ্ঞান'),
  t('Physical Education, Health Science and Sports', 'শারীরিক শিক্ষা, স্বাস্থ্যবিজ্ঞান ও খেলাধুলা'),
  t('Career Education', 'ক্যারিয়ার শিক্ষা'),
  t('Agriculture Studies', 'কৃষিশিক্ষা'),
  t('Higher Mathematics', 'উচ্চতর গণিত'),
];
const exams = [
  t('Half-Yearly Examination', 'অর্ধবার্ষিক পরীক্ষা'),
  t('Pre-Test Examination', 'প্রাক-নির্বাচনি পরীক্ষা'),
  t('Annual Examination', 'বার্ষিক পরীক্ষা'),
];
const parts = [t('Creative', 'সৃজনশীল'), t('MCQ', 'বহুনির্বাচনি'), t('Practical', 'ব্যবহারিক')];
const traits = [
  t('Discipline and punctuality', 'শৃঙ্খলা ও সময়ানুবর্তিতা'),
  t('Cleanliness', 'পরিষ্কার-পরিচ্ছন্নতা'),
  t('Behaviour with others', 'অন্যের সঙ্গে আচরণ'),
  t('Care of school property', 'বিদ্যালয়ের সম্পদের যত্ন'),
  t('Leadership and cooperation', 'নেতৃত্ব ও সহযোগিতা'),
];
const veryGood = t('Very good', 'অতি উত্তম');
const bands = [
  ['80–100', 'A+', '5.00'],
  ['70–79', 'A', '4.00'],
  ['60–69', 'A-', '3.50'],
  ['50–59', 'B', '3.00'],
  ['40–49', 'C', '2.00'],
  ['33–39', 'D', '1.00'],
  ['0–32', 'F', '0.00'],
] as const;

/** Tables with made-up figures, as large as they get: what a template is shown with while it is designed. */
export function specimenTables(language: Language): Tables {
  const d = (text: string) => ({ text: withDigits(text, { language }) });
  const s = (label: Label) => ({ text: label[language] });
  const plain = (of: string, source: keyof typeof tableSources): TableColumn => ({
    of,
    heading: columnsOf(source)[of]?.[language] ?? '',
    align: of === 'subject' || of === 'trait' || of === 'range' ? 'start' : 'center',
  });
  const marks: TableFilled = {
    columns: Object.keys(tableSources.marks.columns).flatMap((of): TableColumn[] =>
      of === 'parts'
        ? parts.map((one) => ({ of, heading: one[language], align: 'center' }))
        : [plain(of, 'marks')],
    ),
    rows: subjects.map((one, at): TableRow => {
      const letter = at === 13 ? 'F' : 'A+';
      return {
        cells: [
          s(one),
          d('100'),
          d('33'),
          d('62.5'),
          d('27'),
          d('25'),
          { ...d('89.5'), isBold: true },
          d('98.5'),
          { ...d(letter), isBad: letter === 'F' },
          d('5.00'),
        ],
      };
    }),
  };
  const ofTerm = ['termTotal', 'termLetter', 'termPoint'];
  const terms: TableFilled = {
    columns: [
      plain('subject', 'terms'),
      plain('full', 'terms'),
      ...ofTerm.flatMap((of) =>
        exams.map((exam): TableColumn => ({ ...plain(of, 'terms'), group: exam[language] })),
      ),
      plain('change', 'terms'),
    ],
    rows: subjects.map((one) => ({
      cells: [
        s(one),
        d('100'),
        ...exams.map((_, at) => d(`${71 + at * 9}.5`)),
        ...exams.map(() => d('A+')),
        ...exams.map(() => d('5.00')),
        d('+9'),
      ],
    })),
  };
  return {
    marks,
    terms,
    conduct: {
      columns: [plain('trait', 'conduct'), plain('grade', 'conduct')],
      rows: traits.map((one) => ({ cells: [s(one), s(veryGood)] })),
    },
    scale: {
      columns: [plain('range', 'scale'), plain('letter', 'scale'), plain('point', 'scale')],
      rows: bands.map((band) => ({ cells: band.map(d) })),
    },
  };
}
