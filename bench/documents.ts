import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { makePerson } from '../demo/people/names.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { decimalOf, shortDecimalOf } from '../src/core/fraction.ts';
import type { Label } from '../src/core/labels.ts';
import { renderPdf } from '../src/core/server/documents/documents.ts';
import type { Entry, SubjectMarks } from '../src/modules/grading/marks.ts';
import { boardPolicy } from '../src/modules/grading/policy.ts';
import type { SubjectKept } from '../src/modules/results/grading/examined.ts';
import { conclusionOf, resultOf } from '../src/modules/results/rules.ts';
import { markSheetModel, type SheetStudent } from '../src/modules/results/sheets/mark-sheet-model.ts';
import { checkCodeOf, qrPng } from '../src/modules/results/sheets/service/check-code.ts';
import { wordsOf } from '../src/modules/results/sheets/service/mark-sheet-file.ts';
import { tabulationFile } from '../src/modules/results/sheets/service/tabulation-file.ts';
import type { GroupedUnit } from '../src/modules/results/sheets/sheet-columns.ts';

/*
 * How fast documents are drawn: one mark sheet warm, a thousand in one document, the tabulation sheet of a section.
 * Bengali, nine subjects in eleven papers, QR code and attendance; the data are made before the clock starts.
 */
const { values: options } = parseArgs({
  options: { sheets: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '40' } },
});
const random = createRandom('documents');
const t = (en: string, bn: string): Label => ({ en, bn });
const sections = [t('Padma', 'পদ্মা'), t('Meghna', 'মেঘনা'), t('Jamuna', 'যমুনা')];

const parts = [
  { code: 'cq', name: t('Written', 'লিখিত'), full: 7000, pass: 2300, mustPass: true },
  { code: 'mcq', name: t('MCQ', 'বহুনির্বাচনি'), full: 3000, pass: 1000, mustPass: true },
];
const withPractical = [
  { code: 'cq', name: t('Written', 'লিখিত'), full: 5000, pass: 1700, mustPass: true },
  { code: 'mcq', name: t('MCQ', 'বহুনির্বাচনি'), full: 2500, pass: 800, mustPass: true },
  { code: 'practical', name: t('Practical', 'ব্যবহারিক'), full: 2500, pass: 800, mustPass: true },
];
const whole = [{ code: 'cq', name: t('Written', 'লিখিত'), full: 10000, pass: 3300, mustPass: true }];
const subjects: readonly [name: Label, components: typeof parts, papers: readonly Label[]][] = [
  [t('Bangla', 'বাংলা'), parts, [t('Bangla 1st Paper', 'বাংলা ১ম পত্র'), t('Bangla 2nd Paper', 'বাংলা ২য় পত্র')]],
  [
    t('English', 'ইংরেজি'),
    whole,
    [t('English 1st Paper', 'ইংরেজি ১ম পত্র'), t('English 2nd Paper', 'ইংরেজি ২য় পত্র')],
  ],
  [t('Mathematics', 'গণিত'), parts, []],
  [t('Islam and Moral Education', 'ইসলাম ও নৈতিক শিক্ষা'), parts, []],
  [t('Bangladesh and Global Studies', 'বাংলাদেশ ও বিশ্বপরিচয়'), parts, []],
  [t('Physics', 'পদার্থবিজ্ঞান'), withPractical, []],
  [t('Chemistry', 'রসায়ন'), withPractical, []],
  [t('Biology', 'জীববিজ্ঞান'), withPractical, []],
  [t('Information and Communication Technology', 'তথ্য ও যোগাযোগ প্রযুক্তি'), withPractical, []],
  [t('Higher Mathematics', 'উচ্চতর গণিত'), withPractical, []],
];
const units: GroupedUnit[] = subjects.map(([name, components, papers], place) => ({
  code: String(101 + place),
  name,
  countsInGpa: true,
  papers: (papers.length > 0 ? papers : [name]).map((paper, at) => ({
    id: `${place}-${at}`,
    code: `${101 + place}${papers.length > 0 ? at + 1 : ''}`,
    name: paper,
    groupId: null,
    components,
  })),
}));

function marksOf(able: number, from: Random): SubjectMarks[] {
  return units.map((unit, place) => ({
    code: unit.code,
    name: unit.code,
    role: place === units.length - 1 ? 'fourth' : 'compulsory',
    papers: unit.papers.map((paper) => ({
      name: paper.code,
      components: paper.components,
      entries: paper.components.map(
        (one): Entry =>
          Math.round((one.full / 100) * Math.min(1, Math.max(0.2, from.normal(able, 0.12)))) * 100,
      ),
    })),
  }));
}

function pupil(place: number): SheetStudent & { id: string; section_id: string } {
  const person = makePerson(random);
  const marks = marksOf(0.35 + random.next() * 0.55, random);
  const result = resultOf(marks, boardPolicy);
  const kept: SubjectKept[] = result.subjects.map((one, at) => ({
    code: one.code,
    role: one.role,
    isExempt: false,
    countsInGpa: true,
    total: shortDecimalOf(one.total),
    full: shortDecimalOf(one.full),
    letter: one.letter,
    point: decimalOf(one.point, 2),
    passed: one.passed,
    grace: '0',
    reasons: [],
    entries: (marks[at]?.papers ?? []).map((paper) => paper.entries),
  }));
  return {
    id: `0190${place.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`,
    section_id: '',
    name: t(person.nameEn, person.nameBn),
    code: `26${String(place + 1).padStart(6, '0')}`,
    roll: (place % 60) + 1,
    outcome: result.outcome,
    gpa: Math.round(Number(result.gpa) * 100),
    gpaWithoutFourth: Math.round(Number(result.gpaWithoutFourth) * 100),
    letter: result.letter,
    total: Math.round(Number(shortDecimalOf(result.totalMarks)) * 100),
    totalFull: 110000,
    failed: result.failedSubjects.length,
    sectionPosition: (place % 60) + 1,
    classPosition: place + 1,
    father: t(person.fatherNameEn, person.fatherNameBn),
    mother: t(person.motherNameEn, person.motherNameBn),
    birthDate: `2011-0${(place % 9) + 1}-1${place % 10}`,
    section: sections[place % sections.length] ?? t('', ''),
    groupId: null,
    group: t('Science', 'বিজ্ঞান'),
    shift: t('Morning', 'প্রভাতি'),
    attendance: { days: 98, present: 70 + (place % 28) },
    subjects: kept,
    trace: conclusionOf(result, boardPolicy),
  };
}

const words = wordsOf('bn');
const run = {
  exam: t('Half-yearly Examination', 'অর্ধবার্ষিক পরীক্ষা'),
  year: t('2026', '২০২৬'),
  className: t('Nine', 'নবম'),
  revision: 1,
  publishedAt: '2026-07-18T10:00:00Z',
  scale: boardPolicy.scale,
  units,
};
const highest = Object.fromEntries(units.map((unit, place) => [unit.code, String(90 + place)]));
const ranked = { section: 60, class: Number(options.sheets) };
const pageOf = (student: ReturnType<typeof pupil>) => ({
  ...markSheetModel(run, student, { highest, ranked }, words),
  photo: null,
  qr: `qr-${student.id}.png`,
});
const address = 'https://pathshala.example/@shaplapur/web/exam-result?code=';
const draw = (students: readonly ReturnType<typeof pupil>[]) =>
  renderPdf(
    'mark-sheet',
    {
      language: 'bn',
      accent: '#0B4533',
      institution: 'শাপলাপুর আদর্শ উচ্চ বিদ্যালয় ও কলেজ',
      address: 'নবগ্রাম, মানিকগঞ্জ সদর, মানিকগঞ্জ · EIIN ১১০৯৬২',
      logo: null,
      pages: students.map(pageOf),
    },
    {
      pages: students.length,
      pictures: new Map(
        students.map((one) => [`qr-${one.id}.png`, qrPng(address + checkCodeOf('secret', 1, one.id))]),
      ),
    },
  );
const tabulate = (students: readonly ReturnType<typeof pupil>[]) =>
  tabulationFile(
    {
      run: { ...run, class_name: run.className, unready_sheets: 0, reason: '', policy: boardPolicy },
      section: {
        id: '',
        name: t('Padma', 'পদ্মা'),
        group: null,
        shift: t('Morning', 'প্রভাতি'),
        students: students.length,
      },
      units,
      rows: students.map((one) => ({
        ...one,
        gpa_without_fourth: one.gpaWithoutFourth,
        total_full: one.totalFull,
        section_position: one.sectionPosition,
        class_position: one.classPosition,
      })),
    } as never,
    'pdf',
    'bn',
    null,
    new Date(),
  );

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; made: T }> {
  const begun = performance.now();
  const made = await work();
  return { took: performance.now() - begun, made };
}
/** Median and the highest but one in twenty of warm rounds, in milliseconds. */
async function warm(rounds: number, work: (place: number) => Promise<Uint8Array>) {
  const took: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const one = await timed(() => work(round));
    took.push(one.took);
    bytes = one.made.length;
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.min(rounds - 1, Math.floor(rounds * share))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${(bytes / 1000).toFixed(0)} kB`;
}

const students = Array.from({ length: Number(options.sheets) }, (_, place) => pupil(place));
const say = (text: string) => process.stdout.write(`${text}\n`);
const rounds = Number(options.rounds);
say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
const cold = await timed(() => draw(students.slice(0, 1)));
say(`one mark sheet, the very first: ${cold.took.toFixed(0)} ms`);
// Another student every time: nothing is drawn from memory but the template.
say(
  `one mark sheet, warm: ${await warm(rounds, (round) => draw(students.slice(round, round + 1)))} (goal 150 ms)`,
);
say(
  `a tabulation sheet of 60, warm: ${await warm(Math.ceil(rounds / 4), (round) => tabulate(students.slice(round, round + 60)))}`,
);
say(
  `a tabulation sheet of 80, warm: ${await warm(Math.ceil(rounds / 4), (round) => tabulate(students.slice(round, round + 80)))}`,
);
say(
  `60 mark sheets, warm: ${await warm(Math.ceil(rounds / 8), (round) => draw(students.slice(round, round + 60)))}`,
);
const all = await timed(() => draw(students));
say(
  `${students.length} mark sheets in one document: ${(all.took / 1000).toFixed(2)} s, ${(all.made.length / 1e6).toFixed(1)} MB (goal 10 s); memory of the process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
);
process.exit(0);
