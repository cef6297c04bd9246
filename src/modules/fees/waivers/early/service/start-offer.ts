import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { takaText } from '../../../../../core/money.ts';
import type { Act } from '../../../../../core/server/approvals/acts.ts';
import { serveWithApproval } from '../../../../../core/server/approvals/serve-act.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { serve } from '../../../../../core/server/http/serve.ts';
import { columnTexts, feeFields } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import { feesSetupPermission } from '../../../permissions.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { earlyContract as contract } from '../contract.ts';
import { earlyLabels as labels } from '../labels.ts';
import { whyOffered } from '../why.ts';
import { inForceSql, offerTermsSql, reckonedSql } from './early-offers.ts';

const readOffers = (transaction: Transaction, id: string | null = null) =>
  transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      kind: oneOf<'percent' | 'fixed'>(),
      share: 'bigint?',
      amount: 'bigint?',
      pay_by: 'int?',
      pay_months: 'int?',
      starts_on: 'date?',
      ends_on: 'date?',
      is_in_force: 'bool',
      started_by: 'uuid?',
    },
    `SELECT o.id, ${labelSql('o')} AS name, o.kind, o.share, o.amount, CASE o.ground WHEN 'early' THEN o.pay_by END AS pay_by,
            CASE o.ground WHEN 'wholeYear' THEN o.pay_months END AS pay_months, o.starts_on, o.ends_on,
            ${inForceSql} AS is_in_force,
            (SELECT s.started_by FROM fees_offer_start s WHERE s.site_id = $1 AND s.offer_id = o.id
              ORDER BY s.started_at DESC LIMIT 1) AS started_by
       FROM fees_student_offer_type o
      WHERE o.site_id = $1 AND o.is_active AND ${reckonedSql} AND ($2::uuid IS NULL OR o.id = $2)
      ORDER BY o.position, o.name_en LIMIT 200`,
    id,
  );

/** The offers that are reckoned when fees are paid, with whether they count. */
async function readEarly(transaction: Transaction, database: Database) {
  const rows = await readOffers(transaction);
  const { permissions, language } = transaction.context;
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.started_by),
    language,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      share: row.share === null ? null : Number(row.share),
      amount: row.amount === null ? null : takaText(row.amount),
      payBy: row.pay_by,
      payMonths: row.pay_months,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      isInForce: row.is_in_force,
      startedBy: row.is_in_force && row.started_by ? (names.get(row.started_by) ?? null) : null,
    })),
    can: { edit: permissions.has(feesSetupPermission.edit) },
  };
}

/** Puts an offer in force with the terms it has now: by two, as it lowers what is billed already. */
const startingOffer: Act<{ readonly id: string; readonly reason: string }, { id: string }> = {
  reasonOf: (input) => input.reason,
  // The terms that are shown are those that come into force.
  hold: (transaction, { input }) => lockRow(transaction, 'fees_student_offer_type', input.id),
  async about(transaction, { input }) {
    const [row] = await readOffers(transaction, input.id);
    if (!row) throw new AppError(errors.notFound);
    const terms = whyOffered({
      name: row.name,
      kind: row.kind,
      share: row.share === null ? null : Number(row.share),
      amount: row.amount === null ? null : String(row.amount),
      payBy: row.pay_by,
      payMonths: row.pay_months,
      took: '0',
    });
    return {
      subject: row.id,
      title: fillLabel(labels.startTitle, { name: row.name }),
      path: link(feesPath.settings, { tab: 'waivers' }),
      amount: null,
      needsSecond: true,
      excluded: [],
      figures: [
        { kind: 'text', label: labels.terms, value: terms },
        ...(row.starts_on ? [{ kind: 'day' as const, label: feeFields.from, value: row.starts_on }] : []),
        ...(row.ends_on ? [{ kind: 'day' as const, label: feeFields.to, value: row.ends_on }] : []),
        { kind: 'name', label: columnTexts.particulars, value: row.name },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const written = await transaction.change(
      `INSERT INTO fees_offer_start (site_id, id, offer_id, terms, started_by, started_at)
       SELECT o.site_id, $3, o.id, ${offerTermsSql}, $4, $5 FROM fees_student_offer_type o
        WHERE o.site_id = $1 AND o.id = $2 AND o.is_active AND ${reckonedSql}`,
      input.id,
      newId(),
      transaction.context.accountId,
      services.now(),
    );
    if (written !== 1) throw new AppError(errors.notFound);
    return { id: input.id };
  },
};

/** Serves the offers that are reckoned when fees are paid. */
export function serveEarly(app: FastifyInstance): void {
  serve(app, contract.earlyOffers, (transaction, { services }) => readEarly(transaction, services.database));
  serveWithApproval(app, contract.startOffer, startingOffer, { attributes: feeFields });
}
