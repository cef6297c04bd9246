import type { Label } from '../../../core/labels.ts';

/** What may stand against publishing, the gravest first. */
export const boardKinds = [
  'unheld',
  'sheets',
  'missing',
  'entries',
  'fourths',
  'credits',
  'conditions',
  'divisor',
  'halfExempt',
  'withheld',
  'expelled',
  'withoutPapers',
] as const;
export type BoardKind = (typeof boardKinds)[number];
const blocking: ReadonlySet<BoardKind> = new Set([
  'unheld',
  'sheets',
  'missing',
  'entries',
  'fourths',
  'credits',
]);
/** The server refuses to generate or to publish while one of these is there; the others are to be looked at. */
export const isBlocking = (kind: BoardKind): boolean => blocking.has(kind);

/** One thing a line of the board is made of, and where it is put right. */
type BoardItem = {
  readonly name: Label;
  /** What of it, where the line does not say it. */
  readonly note: Label | null;
  readonly opens: { readonly kind: 'sheet' | 'choices'; readonly id: string } | null;
};

export type SheetFound = {
  readonly classId: string;
  readonly id: string | null;
  readonly sectionId: string;
  readonly section: Label;
  readonly paper: Label;
  readonly status: string;
  readonly isReady: boolean;
  readonly missing: number;
};
/** A paper of a student in which a code stands, with how many papers of the subject the student takes. */
export type CodedFound = {
  readonly classId: string;
  readonly sheetId: string;
  readonly enrolmentId: string;
  /** The subject in one examination. */
  readonly unit: string;
  readonly papersOfUnit: number;
  readonly section: Label;
  readonly roll: number;
  readonly paper: Label;
  readonly codes: readonly (string | null)[];
};
export type TakerFound = {
  readonly classId: string;
  /** By what the board divides the points of the level; null where nobody has said it. */
  readonly boardDivisor: number | null;
  readonly sectionId: string;
  readonly section: Label;
  readonly groupId: string | null;
  readonly group: Label | null;
  readonly roll: number;
  readonly name: Label;
  /** Compulsory subjects that count in the GPA. */
  readonly divisor: number;
  readonly fourths: number;
  /** The conditions of subjects the choices break. */
  readonly broken: readonly Label[];
};
/** A sheet whose marks are keyed twice and do not agree yet. */
export type ApartFound = {
  readonly classId: string;
  readonly id: string;
  readonly section: Label;
  readonly paper: Label;
};
/** An examination that is a draft or cancelled, or a subject without credits. */
export type NamedFound = { readonly classId: string; readonly name: Label };
export type BoardFound = {
  readonly unheld: readonly NamedFound[];
  readonly apart: readonly ApartFound[];
  readonly bare: readonly NamedFound[];
  readonly sheets: readonly SheetFound[];
  readonly coded: readonly CodedFound[];
  readonly takers: readonly TakerFound[];
};
export type BoardLine = {
  readonly kind: BoardKind;
  readonly count: number;
  readonly items: readonly BoardItem[];
};

/** As many as a line names. */
const named = 100;

const both = (text: (language: 'en' | 'bn') => string): Label => ({ en: text('en'), bn: text('bn') });
const bengali = (figure: number | string) =>
  String(figure).replace(/\d/g, (one) => '০১২৩৪৫৬৭৮৯'[Number(one)] ?? one);
const figure = (value: number, language: 'en' | 'bn') => (language === 'bn' ? bengali(value) : String(value));

const whose = (one: { section: Label; roll: number }, name?: Label): Label =>
  both((language) =>
    [one.section[language], figure(one.roll, language), name?.[language]].filter(Boolean).join(' · '),
  );

/** What stands against publishing the results of a class: lines with what each is made of, the empty ones left out. */
export function boardOf(classId: string, found: BoardFound): BoardLine[] {
  const sheets = found.sheets.filter((one) => one.classId === classId);
  const coded = found.coded.filter((one) => one.classId === classId);
  const takers = found.takers.filter((one) => one.classId === classId);
  const ofClass = (all: readonly NamedFound[]) =>
    all
      .filter((one) => one.classId === classId)
      .map(({ name }): BoardItem => ({ name, note: null, opens: null }));
  const sheet = (
    { section, paper, id }: Omit<ApartFound, 'id'> & { id: string | null },
    note: Label | null,
  ): BoardItem => ({
    name: both((language) => `${section[language]} · ${paper[language]}`),
    note,
    opens: id === null ? null : { kind: 'sheet', id },
  });
  const student = (one: TakerFound, note: Label | null): BoardItem => ({
    name: whose(one, one.name),
    note,
    opens: { kind: 'choices', id: one.sectionId },
  });
  const cell = (one: CodedFound): BoardItem => ({
    name: whose(one),
    note: one.paper,
    opens: { kind: 'sheet', id: one.sheetId },
  });
  const of = (code: string) => coded.filter((one) => one.codes.includes(code));
  const lines: Record<BoardKind, BoardItem[]> = {
    unheld: ofClass(found.unheld),
    entries: found.apart.filter((one) => one.classId === classId).map((one) => sheet(one, null)),
    credits: ofClass(found.bare),
    sheets: sheets.filter((one) => !one.isReady).map((one) => sheet(one, null)),
    missing: sheets
      .filter((one) => one.missing > 0)
      .map((one) =>
        sheet(
          one,
          both((language) => figure(one.missing, language)),
        ),
      ),
    fourths: takers.filter((one) => one.fourths > 1).map((one) => student(one, null)),
    conditions: takers.flatMap((one) => one.broken.map((name) => student(one, name))),
    divisor: oddDivisors(takers, student),
    halfExempt: halfExempt(coded).map(cell),
    withheld: of('WH').map(cell),
    expelled: of('EXP').map(cell),
    withoutPapers: takers.filter((one) => one.divisor + one.fourths === 0).map((one) => student(one, null)),
  };
  const counts: Partial<Record<BoardKind, number>> = {
    missing: sheets.reduce((sum, one) => sum + one.missing, 0),
  };
  return boardKinds.flatMap((kind) => {
    const items = lines[kind];
    return items.length === 0
      ? []
      : [{ kind, count: counts[kind] ?? items.length, items: items.slice(0, named) }];
  });
}

/** Whoever's points are divided by another number than most of the group, and groups that are not divided as the boards do. */
function oddDivisors(
  takers: readonly TakerFound[],
  student: (one: TakerFound, note: Label | null) => BoardItem,
): BoardItem[] {
  const sitting = takers.filter((one) => one.divisor > 0);
  return [...Map.groupBy(sitting, (one) => one.groupId).values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const by = [...Map.groupBy(members, (one) => one.divisor)].sort((a, b) => b[1].length - a[1].length);
    const usual = by[0]?.[0] ?? 0;
    // The boards know the group of an examinee; classes without groups sit no examination of theirs.
    const board = first.groupId === null ? null : first.boardDivisor;
    const against: BoardItem[] =
      board === null || usual === board
        ? []
        : [
            {
              name: first.group ?? first.section,
              note: {
                en: `divided by ${usual}, the board divides by ${board}`,
                bn: `${bengali(usual)} দিয়ে ভাগ হয়, বোর্ডে ${bengali(board)}`,
              },
              opens: null,
            },
          ];
    return [
      ...against,
      ...members
        .filter((one) => one.divisor !== usual)
        .map((one) =>
          student(one, {
            en: `${one.divisor} subjects, others ${usual}`,
            bn: `${bengali(one.divisor)}টি বিষয়, অন্যদের ${bengali(usual)}টি`,
          }),
        ),
    ];
  });
}

/** Exempt in a part of a subject and examined in the rest: often one Ex was forgotten, or one too many typed. */
function halfExempt(coded: readonly CodedFound[]): CodedFound[] {
  const bySubject = Map.groupBy(
    coded.filter((one) => one.codes.includes('EX')),
    (one) => `${one.enrolmentId} ${one.unit}`,
  );
  return [...bySubject.values()].flatMap((papers) => {
    const isWhole =
      papers.every((one) => one.codes.every((code) => code === 'EX')) &&
      papers.length === papers[0]?.papersOfUnit;
    return isWhole ? [] : papers;
  });
}
