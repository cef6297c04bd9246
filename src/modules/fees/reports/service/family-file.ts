import { monthLabels } from '../../../../core/dates.ts';
import { formatDate, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { readSeason } from '../../billing/periods.ts';
import { instalmentLabels } from '../../instalments/labels.ts';
import { readPartPeriod } from '../../instalments/rules.ts';
import { columnTexts } from '../../labels.ts';
import { words as feeWords, seasonWords } from '../../words.ts';
import type { FamilyStatement } from '../family-contract.ts';
import { familyLabels as words } from '../family-labels.ts';

/** `July 2026`: which month, season or year a line is for; empty where it is for none. */
export function periodNameOf(period: string, language: Language): string {
  const season = readSeason(period);
  if (season)
    return textOf(seasonWords(season), language, {
      place: withDigits(String(season.place), { language }),
      year: withDigits(season.year, { language }),
    });
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(period) ?? [];
  if (year === undefined) return '';
  const name = month === undefined ? undefined : monthLabels[Number(month) - 1];
  const shown = withDigits(year, { language });
  return name ? `${textOf(name, language)} ${shown}` : shown;
}

/** `Tuition fee, July 2026`: what a line is for, in one language. */
export function lineNameOf(line: { subHead: Label; period: string }, language: Language): string {
  const piece = readPartPeriod(line.period);
  if (piece)
    return textOf(instalmentLabels.partOf, language, {
      fee: lineNameOf({ subHead: line.subHead, period: piece.period }, language),
      part: withDigits(String(piece.part), { language }),
      parts: withDigits(String(piece.parts), { language }),
    });
  const fee = textOf(line.subHead, language);
  const period = periodNameOf(line.period, language);
  return period === '' ? fee : `${fee}, ${period}`;
}

/** What an entry of a statement is, in one language. */
function particularsOf(entry: FamilyStatement['entries'][number], language: Language): string {
  if (entry.subHead === null)
    return textOf(
      entry.kind === 'reversal'
        ? columnTexts.reversal
        : entry.number.startsWith('RF')
          ? columnTexts.paidBack
          : columnTexts.receiptOf,
      language,
      {
        number: withDigits(entry.number, { language }),
      },
    );
  const fee = lineNameOf({ subHead: entry.subHead, period: entry.period }, language);
  if (entry.kind === 'bill') return fee;
  const amount = formatTaka(parseTaka(entry.charged.replace('-', '')) ?? 0n, { language });
  const act = {
    fineWaiver: columnTexts.fineWaived,
    fineWaiverWithdrawal: columnTexts.fineWaiverWithdrawn,
    chargeWaiver: columnTexts.chargeWaived,
    chargeWaiverWithdrawal: columnTexts.chargeWaiverWithdrawn,
    offer: columnTexts.offerTaken,
    offerBack: columnTexts.offerBack,
  }[entry.kind as 'fineWaiver'];
  return act ? `${textOf(act, language, { amount })}: ${fee}` : fee;
}

/** The statement of a family on A4. Draws when it is called, after the transaction that read it. */
export function familyFile(
  statement: FamilyStatement,
  services: Services,
  site: SiteFacts,
  language: Language,
): () => Promise<Buffer> {
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const taka = (text: string) => formatTaka(parseTaka(text) ?? 0n, { language });
  const plain = (text: string) => taka(text).replace('৳', '');
  const day = (date: string) => formatDate(date, { language });
  const nameOf = new Map(statement.children.map((one) => [one.student.id, t(one.student.name)]));
  return async () => {
    const logo = await paperLogo(services, site);
    return renderPdf(
      'family-statement',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        title: t(words.title),
        period: t(words.since, { from: day(statement.from), day: day(statement.day) }),
        guardians: statement.guardians.length
          ? `${t(words.guardians)}: ${statement.guardians.map((one) => t(one)).join(', ')}`
          : '',
        owed: [t(words.owed), taka(statement.owed)],
        childrenHead: [
          words.child,
          words.opening,
          words.charged,
          words.paid,
          words.closing,
          words.owed,
          words.advance,
        ].map((one) => t(one)),
        children: statement.children.map((one) => [
          t(one.student.name),
          [
            `${t(one.student.class)} – ${t(one.student.section)}`,
            digits(one.student.code),
            ...(one.isHere ? [] : [t(words.left)]),
          ].join(' · '),
          plain(one.opening),
          plain(one.charged),
          plain(one.paid),
          plain(one.closing),
          plain(one.owed),
          plain(one.advance),
        ]),
        totals: [
          t(words.total),
          plain(statement.opening),
          plain(statement.charged),
          plain(statement.paid),
          plain(statement.closing),
          plain(statement.owed),
          plain(statement.advance),
        ],
        openTitle: t(words.openFees),
        openHead: [words.child, words.fee, words.due, feeWords.owed, words.fine].map((one) => t(one)),
        open: statement.open.map((line) => [
          nameOf.get(line.studentId) ?? '',
          lineNameOf(line, language),
          day(line.due),
          plain(line.principal),
          plain(line.fine),
        ]),
        nothingOpen: t(words.nothingOpen),
        entriesTitle: t(words.entries),
        entriesHead: [words.day, words.child, words.what, words.charged, words.paid, words.closing].map(
          (one) => t(one),
        ),
        entries: statement.entries.map((entry) => [
          day(entry.day),
          nameOf.get(entry.studentId) ?? '',
          particularsOf(entry, language),
          plain(entry.charged),
          plain(entry.paid),
          plain(entry.balance),
        ]),
        noEntries: t(words.noEntries),
        notes: [t(words.fineNote), t(words.negative)],
        madeOn: day(statement.day),
      },
      { pictures: new Map(logo ? [['logo.png', logo] as const] : []) },
    );
  };
}
