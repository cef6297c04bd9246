import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Way } from '../../../../core/server/replication/copied.ts';
import { feesErrors } from '../../labels.ts';
import { mayAskLess } from '../../rules.ts';
import { ceilingLabels } from '../ceiling/labels.ts';
import { aboveCeilings, newlyAbove } from '../ceiling/rules.ts';
import { findAbove, keepAbove, nameOfFlag, type Rules } from '../ceiling/service/check-ceilings.ts';
import { rulesOfComingYears } from './fee-rules.ts';
import { termsOf } from './fine-rule-acts.ts';
import type { KeptFineRule } from './fine-rules.ts';
import { loweredIn } from './lowered.ts';

/*
 * Copying from elsewhere, and taking it back, is one person's: what takes two here is not done by it. All of an institution's
 * copies are refused then (409), and the institution decides on those rules by itself.
 */

const refusals = {
  copy: {
    lowers: feesErrors.copyLowers,
    lowersFines: feesErrors.copyLowersFines,
    above: feesErrors.copyAbove,
  },
  takeBack: {
    lowers: feesErrors.takeBackLowers,
    lowersFines: feesErrors.takeBackLowersFines,
    above: feesErrors.takeBackAbove,
  },
} as const satisfies Record<Way, object>;

/**
 * Copied amounts ask nobody less of a fee that is billed, nor more than a ceiling allows: but for what a year of the institution
 * asked already, which goes with it into the next one and is noted.
 */
export async function watchAmounts(transaction: Transaction, way: Way): Promise<() => Promise<void>> {
  // Whoever changes a rule meanwhile waits, or is seen.
  await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM fees_fee_sub_head WHERE site_id = $1 ORDER BY id FOR NO KEY UPDATE',
  );
  const now = transaction.now();
  const read = () => rulesOfComingYears(transaction, todayInDhaka(now));
  const known = await read();
  const lately = await rulesOfComingYears(transaction, addMonths(todayInDhaka(now), -lateBy));
  return async () => {
    const years = await read();
    let count = 0;
    for (const yearId of new Set([...known.keys(), ...years.keys()])) {
      const rules = { before: known.get(yearId) ?? [], after: years.get(yearId) ?? [] };
      count += (await loweredIn(transaction, yearId, rules, now)).length;
      await carryAbove(transaction, yearId, rules, { lately: [...lately.values()], now, way });
    }
    if (count > 0) throw new AppError(refusals[way].lowers, { count });
  };
}

/** A year may be carried over so many months after its end. */
const lateBy = 12;

async function carryAbove(
  transaction: Transaction,
  yearId: string,
  rules: Rules,
  {
    lately,
    now,
    way,
  }: { readonly lately: readonly Rules['before'][]; readonly now: Date; readonly way: Way },
): Promise<void> {
  const { known, above } = await findAbove(transaction, yearId, rules, now);
  if (above.length === 0) return;
  const flagsOf = (of: Rules['before']) => aboveCeilings(of, known.subHeads, known.ceilings);
  const fresh = new Set(lately.reduce((left, of) => newlyAbove(flagsOf(of), left), above));
  if (fresh.size > 0) {
    const names = [...fresh].map((flag) => nameOfFlag(flag, known));
    const joined = (language: Language) => [...new Set(names.map((name) => name[language]))].join(', ');
    throw new AppError(refusals[way].above, { heads: { en: joined('en'), bn: joined('bn') } });
  }
  const { en, bn } = ceilingLabels.carried;
  await keepAbove(
    transaction,
    above.map((flag) => ({ yearId, flag })),
    { reason: `${en} · ${bn}`, now },
  );
}

/** Copied fine rules ask no less than those in force, once something is billed. */
export async function watchFines(transaction: Transaction, way: Way): Promise<() => Promise<void>> {
  const known = await readFines(transaction);
  return async () => {
    const after = await readFines(transaction);
    const ids = [...new Set([null, ...known.keys(), ...after.keys()])];
    const ruleOf = (rules: Fines, id: string | null) => termsOf(rules.get(id) ?? rules.get(null) ?? null);
    const count = ids.filter((id) => mayAskLess(ruleOf(known, id), ruleOf(after, id))).length;
    if (count === 0) return;
    const billed = await transaction.readOne(
      { is: 'bool' },
      'SELECT EXISTS (SELECT 1 FROM fees_invoice_line WHERE site_id = $1) AS is',
    );
    if (billed?.is) throw new AppError(refusals[way].lowersFines, { count });
  };
}

type Fines = ReadonlyMap<string | null, KeptFineRule>;

/** The fine rules in force by fee; null: of every fee without its own. */
async function readFines(transaction: Transaction): Promise<Fines> {
  const rows = await transaction.read(
    { sub_head_id: 'uuid?', rule: json<KeptFineRule>() },
    'SELECT sub_head_id, rule FROM fees_fine_rule WHERE site_id = $1 AND is_active ORDER BY id FOR NO KEY UPDATE',
  );
  return new Map(rows.map((row) => [row.sub_head_id, row.rule]));
}
