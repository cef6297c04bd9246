import { formatDate, formatDateTime, formatNumber, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { earnedInAll, type LineShown, type PayslipShown } from '../../shapes.ts';
import { attendanceWords, paperWords as words } from '../labels.ts';
import type { AroundSlip } from './around-slip.ts';

/** Payslips on A4, one a page, with the attendance of the month, each line with how it was reckoned, in the language of who reads them. */
export async function payslipsFile(
  services: Services,
  slips: readonly PayslipShown[],
  around: ReadonlyMap<string, AroundSlip>,
  language: Language,
  site: SiteFacts,
): Promise<Buffer> {
  const logo = await paperLogo(services, site);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  return renderPdf(
    'payslip',
    {
      language,
      accent: paperAccent(site.accent),
      institution: t(site.name),
      address: paperAddress(site, language),
      logo: logo ? 'logo.png' : null,
      madeOn: formatDateTime(services.now(), { language }),
      signatures: [t(words.prepared), t(words.approved), t(words.received)],
      slips: slips.map((slip) => slipOf(slip, around.get(slip.employeeId), language, t)),
    },
    { pages: slips.length, pictures: new Map(logo ? [['logo.png', logo]] : []) },
  );
}

function slipOf(
  slip: PayslipShown,
  around: AroundSlip | undefined,
  language: Language,
  t: (label: Label, params?: Parameters<typeof textOf>[2]) => string,
) {
  const taka = (text: string) => formatTaka(parseTaka(text) ?? 0n, { language });
  const digits = (text: string) => withDigits(text, { language });
  const day = (text: string) => formatDate(text, { language });
  const { about } = slip;
  const row = (line: LineShown) => ({
    name: line.funding === 'government' ? `${t(line.name)} (${t(words.fromGovernment)})` : t(line.name),
    why: t(line.why),
    amount: taka(line.amount),
  });
  const of = (...kinds: LineShown['kind'][]) =>
    slip.lines.filter((line) => kinds.includes(line.kind)).map(row);
  const fact = (label: Label, value: string) => (value === '' ? [] : [[t(label), value]]);
  return {
    title: `${t(words.payslip)} · ${t(slip.title)}`,
    state:
      slip.withheld && !slip.withheld.isReleased
        ? t(words.withheld, { reason: slip.withheld.reason })
        : slip.paidOn
          ? t(words.paidOn, { day: day(slip.paidOn) })
          : t(words.notPaid),
    facts: [
      ...fact(words.name, t(about.name)),
      ...fact(words.code, digits(about.code)),
      ...fact(words.designation, t(about.designation)),
      ...fact(words.department, around?.department ? t(around.department) : ''),
      ...fact(words.salaryType, t(about.salaryType)),
      ...fact(words.grade, about.grade === null ? '' : formatNumber(about.grade, { language })),
      ...fact(words.joined, about.joined ? day(about.joined) : ''),
      ...fact(words.index, digits(about.index)),
      ...fact(
        words.account,
        about.accountNumber ? `${about.bank} ${digits(about.accountNumber)}`.trim() : '',
      ),
    ],
    attendance: around?.attendance
      ? (['working', 'present', 'late', 'leave', 'absent'] as const).map((name) => [
          t(attendanceWords[name]),
          formatNumber(around.attendance?.[name] ?? 0, { language }),
        ])
      : [],
    parts: [
      {
        title: t(words.earnings),
        why: t(words.why),
        rows: of('earning', 'addition', 'rounding'),
        total: t(words.totalEarned),
        sum: taka(earnedInAll(slip)),
      },
      {
        title: t(words.deductions),
        why: t(words.why),
        rows: of('deduction'),
        total: t(words.totalDeducted),
        sum: taka(slip.deductions),
      },
    ],
    nets: [
      ...(slip.government === '0.00' ? [] : [[t(words.government), taka(slip.government)]]),
      [t(words.net), taka(slip.payable)],
      ...(slip.employer === '0.00' ? [] : [[t(words.employer), taka(slip.employer)]]),
    ],
    words: t(words.inWords, { words: t(slip.words) }),
  };
}
