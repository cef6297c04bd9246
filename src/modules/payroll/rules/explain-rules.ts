import { monthLabels } from '../../../core/dates.ts';
import { formatNumber, withDigits } from '../../../core/format.ts';
import type { Label, Language } from '../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import type { PayLine, Trace } from '../rules.ts';

/** How a line's amount came about, in a sentence a person can reckon after; both languages. */
export function explain(line: Pick<PayLine, 'trace' | 'partOf' | 'asked'>): Label {
  return { en: sentence(line, 'en'), bn: sentence(line, 'bn') };
}

const whileAway = {
  suspended: { en: 'subsistence allowance while suspended', bn: 'সাময়িক বরখাস্তকালে খোরপোশ ভাতা' },
  lien: { en: 'while on lien', bn: 'লিয়েনে থাকাকালে' },
  deputation: { en: 'while on deputation', bn: 'প্রেষণে থাকাকালে' },
  several: { en: 'by the orders of this month', bn: 'এ মাসের আদেশ অনুযায়ী' },
} as const;

function sentence(
  { trace, partOf, asked }: Pick<PayLine, 'trace' | 'partOf' | 'asked'>,
  language: Language,
): string {
  const { taka, number, hundredths, isBengali } = writers(language);
  const parts = [reckoning(trace, language)];
  if (partOf)
    parts.push(
      isBengali
        ? `পূর্ণ মাসে ${taka(partOf.full)}; ${number(partOf.monthDays)} দিনের ${number(partOf.days)} দিন`
        : `${taka(partOf.full)} in a full month; ${number(partOf.days)} of ${number(partOf.monthDays)} days`,
    );
  if (partOf?.away && partOf.share !== undefined)
    parts.push(
      isBengali
        ? `${whileAway[partOf.away].bn}: বেতনের ${hundredths(partOf.share)}%`
        : `${whileAway[partOf.away].en}: ${hundredths(partOf.share)}% of the pay`,
    );
  else if (partOf?.share !== undefined)
    parts.push(
      isBengali
        ? `সময়ের ${hundredths(partOf.share)}% (অন্য প্রতিষ্ঠানের সঙ্গে ভাগ)`
        : `${hundredths(partOf.share)}% of the time (shared with another institution)`,
    );
  if (asked !== undefined)
    parts.push(
      isBengali
        ? `কাটার কথা ${taka(asked)}, এর বেশি বাকি ছিল না`
        : `${taka(asked)} was to be taken, no more was left`,
    );
  return parts.filter((part) => part !== '').join(isBengali ? '; ' : '; ');
}

function writers(language: Language) {
  return {
    isBengali: language === 'bn',
    taka: (text: string) => formatTaka(parseTaka(text) ?? 0n, { language }),
    number: (value: number) => formatNumber(value, { language }),
    /** Of hundredths. */
    hundredths: (value: number) => formatNumber(value / 100, { language }),
  };
}

/** `March 2026` of '2026-03'. */
export function monthText(month: string, language: Language): string {
  const [year = '', number = '1'] = month.split('-');
  return withDigits(`${monthLabels[Number(number) - 1]?.[language] ?? ''} ${year}`, { language });
}

function reckoning(trace: Trace, language: Language): string {
  const { taka, number, hundredths, isBengali } = writers(language);
  switch (trace.how) {
    case 'fixed':
      return isBengali ? `নির্ধারিত ${taka(trace.amount)}` : `Fixed at ${taka(trace.amount)}`;
    case 'percent': {
      const exact = isBengali
        ? `মূল বেতন ${taka(trace.of)}-এর ${hundredths(trace.percent)}% = ${taka(trace.exact)}`
        : `${hundredths(trace.percent)}% of the basic ${taka(trace.of)} = ${taka(trace.exact)}`;
      if (trace.bound === null) return exact;
      const bound = {
        minimum: isBengali ? 'সর্বনিম্ন সীমা প্রযোজ্য' : 'the minimum applies',
        maximum: isBengali ? 'সর্বোচ্চ সীমা প্রযোজ্য' : 'the maximum applies',
      }[trace.bound];
      return `${exact}; ${bound}`;
    }
    case 'rate': {
      const each = `${hundredths(trace.quantity)} × ${taka(trace.rate)}`;
      if (!trace.within) return each;
      const whole = hundredths(trace.quantity + trace.within);
      return isBengali
        ? `${each}; প্রবেশ থেকে প্রস্থান ${whole} ঘণ্টা, অতিরিক্ত কাজের ${hundredths(trace.within)} ঘণ্টা বাদে (তার টাকা আলাদা ধরা হয়েছে)`
        : `${each}; ${whole} hours from entry to exit, less ${hundredths(trace.within)} of overtime, which is paid by its own rule`;
    }
    case 'usual': {
      const each = `${hundredths(trace.quantity)} × ${taka(trace.rate)}`;
      return isBengali
        ? `${each}; আদেশের আগের ${number(trace.months)} মাসের ${number(trace.ofDays)} দিনে কাজ ${hundredths(trace.done)}; সেই গড়ে ${number(trace.awayDays)} দিনের ${hundredths(trace.share)}%`
        : `${each}; ${hundredths(trace.done)} were done in ${number(trace.ofDays)} days of the ${trace.months === 1 ? 'month' : `${number(trace.months)} months`} before the order; ${hundredths(trace.share)}% of that for ${number(trace.awayDays)} ${trace.awayDays === 1 ? 'day' : 'days'} away`;
    }
    case 'multiple':
      return isBengali
        ? `মূল বেতন ${taka(trace.basic)} ÷ ${number(trace.divisor)} × ${hundredths(trace.multiplier)} × ${hundredths(trace.quantity)} ঘণ্টা`
        : `Basic ${taka(trace.basic)} ÷ ${number(trace.divisor)} × ${hundredths(trace.multiplier)} × ${hundredths(trace.quantity)} hours`;
    case 'days':
      return daysSentence(trace, language);
    case 'late':
      return lateSentence(trace, language);
    case 'loan': {
      const due = isBengali
        ? `কিস্তি ${taka(trace.due)}, বাকি ছিল ${taka(trace.balance)}`
        : `Instalment ${taka(trace.due)} of ${taka(trace.balance)} owed`;
      if ((parseTaka(trace.carried) ?? 0n) === 0n) return due;
      return isBengali
        ? `${due}; ${taka(trace.carried)} পরের মাসে যাবে`
        : `${due}; ${taka(trace.carried)} is carried to the next month`;
    }
    case 'arrears': {
      const months = trace.months.map((month) => monthText(month, language)).join(', ');
      return [isBengali ? `যে মাসের: ${months}` : `Of ${months}`]
        .concat((trace.whole ?? []).map((month) => wholeSentence(month, language)))
        .join('. ');
    }
    case 'bonus':
      return bonusSentence(trace, language);
    case 'rounded':
      return isBengali ? `${taka(trace.from)} থেকে` : `From ${taka(trace.from)}`;
  }
}

type Arrears = Extract<Trace, { how: 'arrears' }>;

/** What a month is made of that somebody was left out of, each line with its own reason. */
function wholeSentence({ month, lines }: NonNullable<Arrears['whole']>[number], language: Language): string {
  const { taka, isBengali } = writers(language);
  const parts = lines.map((line) => {
    const sign = line.kind === 'deduction' ? '−' : '';
    return `${line.name[language]} ${sign}${taka(line.amount)} (${sentence(line, language)})`;
  });
  const name = monthText(month, language);
  return isBengali
    ? `${name} মাসের বেতনে নাম ছিল না, পুরো মাসের হিসাব: ${parts.join(', ')}`
    : `${name} was not paid at all and is reckoned whole: ${parts.join(', ')}`;
}

function daysSentence(trace: Extract<Trace, { how: 'days' }>, language: Language): string {
  const { taka, number, hundredths, isBengali } = writers(language);
  const why = [
    trace.absent > 0 ? `${isBengali ? 'অনুপস্থিত' : 'absent'} ${hundredths(trace.absent)}` : '',
    trace.unpaidLeave > 0
      ? `${isBengali ? 'বিনা বেতনে ছুটি' : 'leave without pay'} ${hundredths(trace.unpaidLeave)}`
      : '',
    trace.lateDays ? `${isBengali ? 'বিলম্বের জন্য' : 'for lateness'} ${hundredths(trace.lateDays)}` : '',
    trace.lates > 0
      ? isBengali
        ? `${number(trace.lates)} বার বিলম্ব, প্রতি ${number(trace.latesPerDay)} বারে এক দিন`
        : `${number(trace.lates)} lates, one day for every ${number(trace.latesPerDay)}`
      : '',
  ].filter((part) => part !== '');
  const base = { gross: isBengali ? 'মোট' : 'gross', basic: isBengali ? 'মূল' : 'basic' }[trace.base];
  const reckoned = isBengali
    ? `${hundredths(trace.days)} দিন × ${base} ${taka(trace.of)} ÷ ${number(trace.divisor)}`
    : `${hundredths(trace.days)} days × ${base} ${taka(trace.of)} ÷ ${number(trace.divisor)}`;
  return `${reckoned} (${why.join(', ')})`;
}

function lateSentence(trace: Extract<Trace, { how: 'late' }>, language: Language): string {
  const { taka, number, isBengali } = writers(language);
  return [
    trace.minutes > 0
      ? isBengali
        ? `${number(trace.minutes)} মিনিট × মূল ${taka(trace.basic)} ÷ (৩০ × ${number(trace.hoursPerDay)} ঘণ্টা × ৬০)`
        : `${number(trace.minutes)} minutes × basic ${taka(trace.basic)} ÷ (30 × ${number(trace.hoursPerDay)} hours × 60)`
      : '',
    trace.lates > 0
      ? isBengali
        ? `${number(trace.lates)} বার × ${taka(trace.perLate)}`
        : `${number(trace.lates)} lates × ${taka(trace.perLate)}`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' + ');
}

function bonusSentence(trace: Extract<Trace, { how: 'bonus' }>, language: Language): string {
  const { taka, number, hundredths, isBengali } = writers(language);
  const whole = isBengali
    ? `মূল বেতন ${taka(trace.basic)}-এর ${hundredths(trace.percent)}%`
    : `${hundredths(trace.percent)}% of the basic ${taka(trace.basic)}`;
  const part =
    trace.fullAfter === 0
      ? ''
      : isBengali
        ? ` × ${number(trace.months)}/${number(trace.fullAfter)} মাস চাকরি`
        : ` × ${number(trace.months)} of ${number(trace.fullAfter)} months of service`;
  const bound = trace.isMinimum ? (isBengali ? '; সর্বনিম্ন সীমা প্রযোজ্য' : '; the minimum applies') : '';
  return `${whole}${part}${bound}`;
}
