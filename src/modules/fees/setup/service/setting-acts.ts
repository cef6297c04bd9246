import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { toBengaliDigits } from '../../../../core/digits.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { feesPath } from '../../paths.ts';
import { spreadLabels as labels, settingLabels } from '../labels.ts';
import { assertAbsence, readSettings, type Settings, saveSettings } from './settings.ts';

type Given = Settings & {
  readonly absenceFine: bigint;
  readonly version: number | null;
  readonly reason: string;
};
type Terms = Settings & { readonly absenceFine: bigint };

/** The settings of an institution are one, and may have no row yet. */
const settingsOfFees = '00000000-0000-4000-8000-000000000fe5';

/**
 * Saves how money is taken. Parts of months, absences and fees before their fines lower what families owe as rules do: what may ask less takes two, once
 * something is billed.
 */
export const savingSettings: Act<Given, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    await assertAbsence(transaction, input);
    const { absenceFine, version, ...known } = await readSettings(transaction);
    if (version !== input.version) throw new AppError(errors.staleVersion);
    const lowered = loweredTerms({ ...known, absenceFine: parseTaka(absenceFine) ?? 0n }, input);
    const billed =
      lowered.length > 0
        ? await transaction.readOne(
            { is: 'bool' },
            'SELECT EXISTS (SELECT 1 FROM fees_invoice_line WHERE site_id = $1) AS is',
          )
        : null;
    return {
      subject: settingsOfFees,
      title: labels.act,
      path: link(feesPath.settings, { tab: 'payments' }),
      amount: null,
      excluded: [],
      isOneEnough: !billed?.is,
      figures: lowered,
    };
  },
  run: (transaction, { input: { reason: _, ...input } }) => saveSettings(transaction, input),
};

/** Each term that may ask less than before, from what to what. */
function loweredTerms(before: Terms, after: Terms): ApprovalFigure[] {
  const said = (label: Label, of: (terms: Terms) => Label): ApprovalFigure => ({
    kind: 'text',
    label,
    value: fillLabel(settingLabels.lowerFrom, { before: of(before), after: of(after) }),
  });
  const hasNone = (terms: Terms) => terms.absenceSubHeadId === null || terms.absenceFine === 0n;
  return [
    ...(after.isPrincipalFirst && !before.isPrincipalFirst
      ? [
          said(labels.feeBeforeFine, (terms) =>
            terms.isPrincipalFirst ? labels.principalFirst : labels.finesFirst,
          ),
        ]
      : []),
    ...(after.proration !== before.proration && after.proration !== 'full'
      ? [said(labels.proration, (terms) => labels.prorations[terms.proration])]
      : []),
    ...(after.absenceFine < before.absenceFine || (hasNone(after) && !hasNone(before))
      ? [
          said(labels.absenceFine, (terms) =>
            hasNone(terms) ? settingLabels.noFine : takaOf(terms.absenceFine),
          ),
        ]
      : []),
    ...(after.absenceFreeDays > before.absenceFreeDays && !hasNone(before)
      ? [said(labels.absenceFreeDays, (terms) => number(terms.absenceFreeDays))]
      : []),
  ];
}

const number = (value: number): Label => ({ en: String(value), bn: toBengaliDigits(String(value)) });
const takaOf = (paisa: bigint): Label => ({
  en: formatTaka(paisa, { language: 'en' }),
  bn: formatTaka(paisa, { language: 'bn' }),
});
