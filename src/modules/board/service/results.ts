import type { Transaction } from '../../../core/server/database/in-site.ts';
import { boards } from '../../academic/catalogue/boards.data.ts';
import type { BoardResult } from '../../documents/public.ts';
import { packOf } from '../rules.ts';

const same = (text: string) => ({ en: text, bn: text });

/** The last public examination of each of these students whose result the board `ofSite` sent; who has none is not in it. */
export async function boardResults(
  transaction: Transaction,
  studentIds: readonly string[],
  ofSite: string | null,
): Promise<ReadonlyMap<string, BoardResult>> {
  const rows = await transaction.read(
    {
      studentId: 'uuid',
      class: 'text',
      classBn: 'text',
      year: 'int',
      session: 'text',
      gpa: 'text',
      passedIn: 'text',
    },
    `SELECT r.student_id AS "studentId", c.name_en AS class, c.name_bn AS "classBn",
            extract(year FROM y.start_date)::int AS year, r.session, r.gpa, r.passed_in AS "passedIn"
       FROM board_registration r
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = r.year_id
      WHERE r.site_id = $1 AND r.student_id = ANY($2::uuid[]) AND r.gpa <> '' AND r.passed_in <> ''
      ORDER BY r.passed_in, y.start_date LIMIT 5000`,
    studentIds,
  );
  const board = boards.find((one) => one.code === ofSite);
  return new Map(
    rows.flatMap((row): [string, BoardResult][] => {
      const pack = packOf(row.class, row.year, ofSite) ?? packOf(row.classBn, row.year, ofSite);
      if (!pack?.examination) return [];
      return [
        [
          row.studentId,
          {
            examName: pack.examination,
            examYear: same(row.passedIn),
            examBoard: board ? { en: board.shortEn, bn: board.shortBn } : same(''),
            session: same(row.session),
            gpa: same(row.gpa),
          },
        ],
      ];
    }),
  );
}
