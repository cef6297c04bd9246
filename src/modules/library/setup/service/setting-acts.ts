import type * as z from 'zod';
import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { toBengaliDigits } from '../../../../core/digits.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaLabel } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { bookTexts, memberTexts } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { type LendingRule, ruleFor } from '../../rules.ts';
import type { setupContract } from '../contract.ts';
import { setupLabels as labels } from '../labels.ts';
import { type LibrarySettings, readLibrarySettings, readRules, saveSettings } from './settings.ts';

type Given = z.output<typeof setupContract.saveSettings.input>;
type Terms = Omit<LibrarySettings, 'version'> & { readonly rules: readonly LendingRule[] };

/** The settings of an institution are one, and may have no row yet. */
const settingsOfLibrary = '00000000-0000-4000-8000-00000000011b';

/**
 * Saves the rules of lending. What is late or lost is charged when it comes back, by the settings of that day: milder ones would let
 * off what is owed already, or for a day whoever borrows then. So they take two, once a book was lent.
 */
export const savingSettings: Act<Given, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const { version, ...known } = await readLibrarySettings(transaction);
    // What a new institution begins with has no version yet, and is saved as the first one.
    if (version !== 0 && version !== input.version) throw new AppError(errors.staleVersion);
    const milder = milderTerms({ ...known, rules: await readRules(transaction) }, input);
    const lent =
      milder.length > 0
        ? await transaction.readOne(
            { is: 'bool' },
            'SELECT EXISTS (SELECT 1 FROM library_loan WHERE site_id = $1) AS is',
          )
        : null;
    return {
      subject: settingsOfLibrary,
      title: labels.act,
      path: libraryPath.settings,
      amount: null,
      excluded: [],
      isOneEnough: !lent?.is,
      figures: milder,
    };
  },
  run: (transaction, { input: { reason: _, ...input } }) => saveSettings(transaction, input),
};

/** Each term by which being late or losing a book may cost less, from what to what. */
function milderTerms(before: Terms, after: Terms): ApprovalFigure[] {
  const said = (label: Label, was: Label, is: Label): ApprovalFigure => ({
    kind: 'text',
    label,
    value: fillLabel(labels.lowerFrom, { before: was, after: is }),
  });
  return [
    ...(after.skipsHolidays && !before.skipsHolidays ? [said(labels.skips, labels.no, labels.yes)] : []),
    ...(after.capsAtPrice && !before.capsAtPrice ? [said(labels.caps, labels.no, labels.yes)] : []),
    ...(after.processing < before.processing
      ? [said(labels.processing, takaLabel(before.processing), takaLabel(after.processing))]
      : []),
    ...(after.subHeadId === null && before.subHeadId !== null
      ? [said(labels.subHead, labels.billed, labels.notBilled)]
      : []),
    ...before.rules.flatMap((was) => {
      const is = ruleFor(after.rules, was.memberKind, was.bookKind);
      const of = (what: Label) =>
        fillLabel(labels.ofRule, {
          what,
          member: memberTexts[was.memberKind],
          book: bookTexts[was.bookKind],
        });
      // Taken out, it could come in again without a fine.
      if (!is)
        return was.fineADay > 0n ? [said(of(labels.fine), takaLabel(was.fineADay), labels.notLent)] : [];
      return [
        ...(is.fineADay < was.fineADay
          ? [said(of(labels.fine), takaLabel(was.fineADay), takaLabel(is.fineADay))]
          : []),
        ...(is.graceDays > was.graceDays && was.fineADay > 0n
          ? [said(of(labels.grace), number(was.graceDays), number(is.graceDays))]
          : []),
      ];
    }),
  ];
}

const number = (value: number): Label => ({ en: String(value), bn: toBengaliDigits(String(value)) });
