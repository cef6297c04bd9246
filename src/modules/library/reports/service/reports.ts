import type * as z from 'zod';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { OfficeSheet } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { sourceTexts, stateTexts } from '../../labels.ts';
import type { CopyState } from '../../rules.ts';
import { labelSql, type MemberShown, memberJoins, memberSql, stateSql } from '../../service/sql.ts';
import type { sources } from '../../shapes.ts';
import type { ReportName, reportContract } from '../contract.ts';
import { reportColumns as c, reportLabels } from '../labels.ts';

type Answer = z.input<typeof reportContract.report.output>;
type Column = Answer['columns'][number];
type Part = { items: Answer['items']; total: number };
type Asked = { from: string; to: string; today: string; size: number; offset: number };
type Report = { columns: Column[]; read(transaction: Transaction, asked: Asked): Promise<Part> };

const text = (label: Label): Column => ({ label, kind: 'text' });
const figure = (label: Label): Column => ({ label, kind: 'figure' });
const taka = (label: Label): Column => ({ label, kind: 'taka' });
const day = (label: Label): Column => ({ label, kind: 'day' });

const partOf = <R extends { total: number }>(
  rows: readonly R[],
  item: (row: R) => Answer['items'][number],
): Part => ({ items: rows.map(item), total: rows[0]?.total ?? 0 });

/** Every copy by its number: what an inspector asks for first. */
const register: Report = {
  columns: [
    figure(c.accession),
    day(c.entered),
    text(c.title),
    text(c.byline),
    text(c.publisher),
    text(c.edition),
    text(c.number),
    text(c.source),
    taka(c.price),
    text(c.rack),
    text(c.state),
  ],
  async read(transaction, { from, to, size, offset }) {
    const rows = await transaction.read(
      {
        accession: 'int',
        entered: 'date',
        title: 'text',
        byline: 'text',
        publisher: jsonOrNull<Label>(),
        edition: 'text',
        number: 'text',
        source: oneOf<(typeof sources)[number]>(),
        price: 'bigint',
        rack: 'text',
        state: oneOf<CopyState>(),
        total: 'int',
      },
      `SELECT c.accession, c.acquired_on AS entered, t.title, coalesce(t.byline, '') AS byline,
              CASE WHEN p.id IS NOT NULL THEN ${labelSql('p')} END AS publisher,
              concat_ws(', ', t.edition, t.year::text) AS edition, coalesce(g.number, '') AS number, c.source, c.price,
              coalesce(r.code || coalesce(' / ' || c.shelf, ''), '') AS rack, ${stateSql} AS state, n.total
         FROM (SELECT c.*, (count(*) OVER ())::int AS total FROM library_copy c
                WHERE c.site_id = $1 AND c.acquired_on BETWEEN $2 AND $3) n
         JOIN library_copy c ON c.site_id = $1 AND c.id = n.id
         JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
         LEFT JOIN library_publisher p ON p.site_id = $1 AND p.id = t.publisher_id
         LEFT JOIN library_category g ON g.site_id = $1 AND g.id = t.category_id
         LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
        ORDER BY c.accession LIMIT $4 OFFSET $5`,
      from,
      to,
      size,
      offset,
    );
    return partOf(rows, (row) => ({
      id: String(row.accession),
      cells: [
        row.accession,
        row.entered,
        row.title,
        row.byline,
        row.publisher ?? '',
        row.edition,
        row.number,
        sourceTexts[row.source],
        takaText(row.price),
        row.rack,
        stateTexts[row.state],
      ],
    }));
  },
};

const overdue: Report = {
  columns: [
    text(c.place),
    text(c.member),
    text(c.code),
    text(c.title),
    figure(c.accession),
    day(c.due),
    figure(c.late),
  ],
  async read(transaction, { today, size, offset }) {
    const rows = await transaction.read(
      {
        id: 'uuid',
        member: json<MemberShown>(),
        title: 'text',
        accession: 'int',
        due: 'date',
        late: 'int',
        total: 'int',
      },
      `SELECT l.id, ${memberSql} AS member, t.title, c.accession, l.due, $2::date - l.due AS late,
              (count(*) OVER ())::int AS total
         FROM library_loan l
         JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id ${memberJoins}
         JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
         JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
        WHERE l.site_id = $1 AND l.ended IS NULL AND l.due < $2
        ORDER BY k.position, x.name_en, e.roll, coalesce(s.name_en, p.name_en), l.due, l.id LIMIT $3 OFFSET $4`,
      today,
      size,
      offset,
    );
    return partOf(rows, ({ id, member, ...row }) => ({
      id,
      cells: [member.place, member.name, member.code, row.title, row.accession, row.due, row.late],
    }));
  },
};

const mostRead: Report = {
  columns: [text(c.title), text(c.byline), text(c.number), figure(c.loans), figure(c.copies)],
  async read(transaction, { from, to, size, offset }) {
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: 'text',
        byline: 'text',
        number: 'text',
        loans: 'int',
        copies: 'int',
        total: 'int',
      },
      `SELECT t.id, t.title, coalesce(t.byline, '') AS byline, coalesce(g.number, '') AS number, n.loans,
              (SELECT count(*)::int FROM library_copy c WHERE c.site_id = $1 AND c.title_id = t.id) AS copies,
              (count(*) OVER ())::int AS total
         FROM (SELECT l.title_id, count(*)::int AS loans FROM library_loan l
                WHERE l.site_id = $1 AND l.issued_on BETWEEN $2 AND $3 AND l.ended IS DISTINCT FROM 'reversed'
                  AND l.set_id IS NULL
                GROUP BY l.title_id) n
         JOIN library_title t ON t.site_id = $1 AND t.id = n.title_id
         LEFT JOIN library_category g ON g.site_id = $1 AND g.id = t.category_id
        ORDER BY n.loans DESC, t.title, t.id LIMIT $4 OFFSET $5`,
      from,
      to,
      size,
      offset,
    );
    return partOf(rows, ({ id, ...row }) => ({
      id,
      cells: [row.title, row.byline, row.number, row.loans, row.copies],
    }));
  },
};

const neverRead: Report = {
  columns: [text(c.title), text(c.byline), text(c.number), figure(c.copies), day(c.entered)],
  async read(transaction, { size, offset }) {
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: 'text',
        byline: 'text',
        number: 'text',
        copies: 'int',
        entered: 'date',
        total: 'int',
      },
      `SELECT t.id, t.title, coalesce(t.byline, '') AS byline, coalesce(g.number, '') AS number, n.copies, n.entered,
              (count(*) OVER ())::int AS total
         FROM (SELECT c.title_id, count(*)::int AS copies, min(c.acquired_on) AS entered FROM library_copy c
                WHERE c.site_id = $1 AND c.status = 'shelf' GROUP BY c.title_id) n
         JOIN library_title t ON t.site_id = $1 AND t.id = n.title_id
         LEFT JOIN library_category g ON g.site_id = $1 AND g.id = t.category_id
        WHERE NOT EXISTS (SELECT 1 FROM library_loan l
               WHERE l.site_id = $1 AND l.title_id = t.id AND l.ended IS DISTINCT FROM 'reversed')
        ORDER BY n.entered, t.title, t.id LIMIT $2 OFFSET $3`,
      size,
      offset,
    );
    return partOf(rows, ({ id, ...row }) => ({
      id,
      cells: [row.title, row.byline, row.number, row.copies, row.entered],
    }));
  },
};

const readers: Report = {
  columns: [text(c.member), text(c.code), text(c.place), figure(c.loans)],
  async read(transaction, { from, to, size, offset }) {
    const rows = await transaction.read(
      { member: json<MemberShown>(), loans: 'int', total: 'int' },
      `SELECT ${memberSql} AS member, n.loans, (count(*) OVER ())::int AS total
         FROM (SELECT l.member_id, count(*)::int AS loans FROM library_loan l
                WHERE l.site_id = $1 AND l.issued_on BETWEEN $2 AND $3 AND l.member_id IS NOT NULL
                  AND l.ended IS DISTINCT FROM 'reversed'
                GROUP BY l.member_id) n
         JOIN library_member m ON m.site_id = $1 AND m.id = n.member_id ${memberJoins}
        ORDER BY n.loans DESC, coalesce(s.name_en, p.name_en), m.id LIMIT $4 OFFSET $5`,
      from,
      to,
      size,
      offset,
    );
    return partOf(rows, ({ member, loans }) => ({
      id: member.id,
      cells: [member.name, member.code, member.place, loans],
    }));
  },
};

const stock: Report = {
  columns: [
    text(c.number),
    text(c.category),
    figure(c.titles),
    figure(c.copies),
    figure(c.shelf),
    figure(c.out),
    figure(c.lost),
    figure(c.withdrawn),
    taka(c.value),
  ],
  async read(transaction, { size, offset }) {
    const rows = await transaction.read(
      {
        number: 'text',
        category: jsonOrNull<Label>(),
        titles: 'int',
        copies: 'int',
        shelf: 'int',
        out: 'int',
        lost: 'int',
        withdrawn: 'int',
        value: 'bigint',
        total: 'int',
      },
      `SELECT coalesce(g.number, '') AS number, CASE WHEN g.id IS NOT NULL THEN ${labelSql('g')} END AS category, n.titles,
              n.copies, n.shelf, n.out, n.lost, n.withdrawn, n.value, (count(*) OVER ())::int AS total
         FROM (SELECT z.category_id, count(DISTINCT z.title_id)::int AS titles, count(*)::int AS copies,
                      (count(*) FILTER (WHERE z.state IN ('shelf', 'reference', 'onHold', 'repair')))::int AS shelf,
                      (count(*) FILTER (WHERE z.state = 'onLoan'))::int AS out,
                      (count(*) FILTER (WHERE z.state = 'lost'))::int AS lost,
                      (count(*) FILTER (WHERE z.state = 'withdrawn'))::int AS withdrawn,
                      coalesce(sum(z.price) FILTER (WHERE z.state NOT IN ('lost', 'withdrawn')), 0)::bigint AS value
                 FROM (SELECT t.category_id, c.title_id, c.price, ${stateSql} AS state
                         FROM library_copy c JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
                        WHERE c.site_id = $1) z
                GROUP BY z.category_id) n
         LEFT JOIN library_category g ON g.site_id = $1 AND g.id = n.category_id
        ORDER BY g.number NULLS LAST, g.id LIMIT $2 OFFSET $3`,
      size,
      offset,
    );
    return partOf(rows, (row) => ({
      id: row.number || '-',
      cells: [
        row.number,
        row.category ?? reportLabels.noCategory,
        row.titles,
        row.copies,
        row.shelf,
        row.out,
        row.lost,
        row.withdrawn,
        takaText(row.value),
      ],
    }));
  },
};

/** Who still has books, whoever they are: the list the office goes through before a certificate is given. */
const clearance: Report = {
  columns: [text(c.member), text(c.code), text(c.place), figure(c.books), text(c.title)],
  async read(transaction, { size, offset }) {
    const rows = await transaction.read(
      { member: json<MemberShown>(), books: 'int', titles: 'text', total: 'int' },
      `SELECT ${memberSql} AS member, n.books, n.titles, (count(*) OVER ())::int AS total
         FROM (SELECT l.member_id, count(*)::int AS books, string_agg(t.title, ', ' ORDER BY l.due) AS titles
                 FROM library_loan l JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
                WHERE l.site_id = $1 AND l.ended IS NULL AND l.member_id IS NOT NULL GROUP BY l.member_id) n
         JOIN library_member m ON m.site_id = $1 AND m.id = n.member_id ${memberJoins}
        ORDER BY k.position, x.name_en, e.roll, coalesce(s.name_en, p.name_en), m.id LIMIT $2 OFFSET $3`,
      size,
      offset,
    );
    return partOf(rows, ({ member, books, titles }) => ({
      id: member.id,
      cells: [member.name, member.code, member.place, books, titles],
    }));
  },
};

const reports: Readonly<Record<ReportName, Report>> = {
  register,
  overdue,
  mostRead,
  neverRead,
  readers,
  stock,
  clearance,
};

type Question = {
  name: ReportName;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
};

/** A page of a report: readers and titles of the last year unless asked otherwise, the register since its beginning. */
export async function readReport(transaction: Transaction, asked: Question, now: Date): Promise<Answer> {
  const { columns, read } = reports[asked.name];
  const today = todayInDhaka(now);
  const span = {
    from: asked.from ?? (asked.name === 'register' ? '1900-01-01' : addDays(today, -365)),
    to: asked.to ?? today,
  };
  const part = await read(transaction, {
    ...span,
    today,
    size: asked.size,
    offset: (asked.page - 1) * asked.size,
  });
  return { columns, ...part, page: asked.page, size: asked.size };
}

/** A report as the rows of a file, its heading first. */
export const sheetOf = (report: Answer, title: string, language: Language): OfficeSheet => ({
  title,
  columns: report.columns.map(({ label, kind }) => ({
    label: textOf(label, language),
    kind: kind === 'figure' ? 'number' : kind,
    isSummed: kind === 'taka',
  })),
  rows: report.items.map(({ cells }) =>
    cells.map((cell): Cell => (typeof cell === 'object' ? textOf(cell, language) : cell)),
  ),
});
