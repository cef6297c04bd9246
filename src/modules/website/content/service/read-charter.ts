import type { Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { isRich } from '../../../../core/validation/rich-text.ts';
import type { Block, Value } from '../../blocks/contract.ts';
import type { Written } from '../../blocks/line.ts';
import { writtenOf } from '../../service/read-parts.ts';
import { isShown } from '../../service/shown.ts';
import { serviceKinds } from '../charter-kinds.data.ts';
import { contentLabels as labels } from '../labels.ts';

/** The charter as a table for each kind of service, and where to complain. */
export async function readCharter(
  transaction: Transaction,
  today: string,
  previewed: string | null,
): Promise<Block[]> {
  const rows = await transaction.rows(
    `SELECT kind, service_en, service_bn, method_en, method_bn, papers_en, papers_bn, fee_en, fee_bn, limit_en, limit_bn,
            officer_en, officer_bn
       FROM website_citizen_charter c
      WHERE site_id = $1 AND (${isShown('c', '$2')} OR id = $3::uuid) ORDER BY position, id LIMIT 300`,
    today,
    previewed,
  );
  if (rows.length === 0) return [{ kind: 'note', text: labels.nothing }];
  const tables = serviceKinds.flatMap(({ value, label }): Block[] => {
    const own = rows.filter((row) => row.kind === value);
    return own.length === 0 ? [] : [{ kind: 'heading', text: label }, tableOf(label, own)];
  });
  return [
    ...tables,
    { kind: 'note', text: labels.complainAt },
    {
      kind: 'choices',
      name: labels.complainAt,
      items: [{ to: '/web/officer-complaint', name: labels.complaintPage, isCurrent: false }],
    },
  ];
}

const fields = ['service', 'method', 'papers', 'fee', 'limit', 'officer'] as const;

/** A text written with lists, links and the like keeps them; a plain one its lines. */
const valueIn = (line: Written): Value =>
  isRich(line.en) || isRich(line.bn) ? { written: line } : { text: line };

const tableOf = (caption: Label, rows: readonly Row[]): Block => ({
  kind: 'table',
  caption,
  columns: [labels.number, ...fields.map((field) => labels[field])],
  figures: [],
  rows: rows.map((row, place) => [
    { number: place + 1 },
    ...fields.map((field) => valueIn(writtenOf(row, field))),
  ]),
  hasSum: false,
});
