import type { Label } from '../../../../core/labels.ts';
import { heldIn } from '../../../../core/server/counters/counter.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Block, Value } from '../../blocks/contract.ts';
import { readOpenData } from '../../front/service/design.ts';
import { labelOf } from '../../service/read-parts.ts';
import { contentLabels as labels } from '../labels.ts';

/** What the students' module, which stands above this one, keeps counted of a section. */
const studentsOfSection = { name: 'students.section', sums: ['female', 'others', 'neither'] };

type Line = { name: Label; sections: number; female: number; male: number; neither: number };

const genders = ['female', 'male', 'neither'] as const;
const totalOf = (line: Omit<Line, 'name'>): number => line.female + line.male + line.neither;

/** How many students there are in the current year, by class and by shift: tables, and bars of the same figures. */
export async function readStatistics(transaction: Transaction): Promise<Block[]> {
  const { open } = await readOpenData(transaction);
  if (!open.hasStatistics) return [{ kind: 'note', text: labels.closedStatistics }];
  const rows = await transaction.rows(
    `SELECT y.name_en AS year_en, y.name_bn AS year_bn, c.id AS class_id, c.name_en AS class_en, c.name_bn AS class_bn,
            h.id AS shift_id, h.name_en AS shift_en, h.name_bn AS shift_bn, count(DISTINCT s.id)::int AS sections,
            coalesce(sum(k.female), 0)::int AS female, coalesce(sum(k.others - k.neither), 0)::int AS male,
            coalesce(sum(k.neither), 0)::int AS neither
       FROM academic_academic_year y
       JOIN academic_section s ON s.site_id = $1 AND s.year_id = y.id AND s.is_active
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
       LEFT JOIN (SELECT grp, sum(female) AS female, sum(others) AS others, sum(neither) AS neither FROM ${heldIn(studentsOfSection)} x
                   GROUP BY grp) k ON k.grp = s.id::text
      WHERE y.site_id = $1 AND y.is_active AND y.is_current
      GROUP BY y.name_en, y.name_bn, c.id, c.position, c.name_en, c.name_bn, h.id, h.name_en, h.name_bn
      ORDER BY c.position, c.id, h.name_en LIMIT 500`,
  );
  const classes = linesBy(rows, 'class');
  const shifts = linesBy(rows, 'shift');
  const [first] = rows;
  if (!first || classes.every((line) => totalOf(line) === 0))
    return [{ kind: 'note', text: labels.noStudents }];
  const year = labelOf(first, 'year');
  return [
    {
      kind: 'note',
      text: {
        en: labels.inYear.en.replace('{year}', year.en),
        bn: labels.inYear.bn.replace('{year}', year.bn),
      },
    },
    { kind: 'heading', text: labels.byClass },
    chartOf(labels.byClass, classes),
    tableOf(labels.byClass, labels.class, classes),
    ...(shifts.length > 1
      ? [{ kind: 'heading' as const, text: labels.byShift }, tableOf(labels.byShift, labels.shift, shifts)]
      : []),
  ];
}

function linesBy(rows: readonly Row[], by: 'class' | 'shift'): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const id = String(row[`${by}_id`]);
    const known = lines.get(id) ?? { name: labelOf(row, by), sections: 0, female: 0, male: 0, neither: 0 };
    lines.set(id, {
      name: known.name,
      sections: known.sections + Number(row.sections),
      female: known.female + Number(row.female),
      male: known.male + Number(row.male),
      neither: known.neither + Number(row.neither),
    });
  }
  return [...lines.values()];
}

/** Who is neither girl nor boy has a column where there is somebody. */
const shownGenders = (lines: readonly Line[]) =>
  genders.filter((gender) => gender !== 'neither' || lines.some((line) => line.neither > 0));
const genderLabels = { female: labels.girls, male: labels.boys, neither: labels.otherGender };

function chartOf(caption: Label, lines: readonly Line[]): Block {
  const shown = shownGenders(lines);
  return {
    kind: 'chart',
    caption,
    series: shown.map((gender) => genderLabels[gender]),
    rows: lines.map((line) => ({ name: line.name, parts: shown.map((gender) => line[gender]) })),
  };
}

function tableOf(caption: Label, of: Label, lines: readonly Line[]): Block {
  const shown = shownGenders(lines);
  const figures = (line: Omit<Line, 'name'>): Value[] =>
    [line.sections, ...shown.map((gender) => line[gender]), totalOf(line)].map((number) => ({ number }));
  const sum = lines.reduce(
    (all, line) => ({
      sections: all.sections + line.sections,
      female: all.female + line.female,
      male: all.male + line.male,
      neither: all.neither + line.neither,
    }),
    { sections: 0, female: 0, male: 0, neither: 0 },
  );
  const columns = [of, labels.sections, ...shown.map((gender) => genderLabels[gender]), labels.total];
  return {
    kind: 'table',
    caption,
    columns,
    figures: columns.map((_, place) => place).slice(1),
    rows: [
      ...lines.map((line) => [{ text: line.name }, ...figures(line)]),
      [{ text: labels.total }, ...figures(sum)],
    ],
    hasSum: true,
  };
}
