import type * as z from 'zod';
import { weekdayLabels, weekdayOf } from '../../../core/dates.ts';
import {
  type FormatOptions,
  formatDate,
  formatDay,
  formatNumber,
  formatPercent,
  withDigits,
} from '../../../core/format.ts';
import { type Label, type LabelParams, type Language, textOf } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import { attendancePath } from '../../attendance/paths.ts';
import { feesPath } from '../../fees/paths.ts';
import { resultsPath } from '../../results/paths.ts';
import { studentsPath } from '../../students/paths.ts';
import { websitePath } from '../../website/paths.ts';
import type { homeContract } from '../contract.ts';
import { labels } from '../labels.ts';
import { homePath } from '../paths.ts';
import type { Glance } from './contract.ts';

type Card = Glance['cards'][number];
type Line = Card['lines'][number];
type Today = z.output<typeof homeContract.today.output>;
type Sections = readonly {
  readonly id: string;
  readonly className: Label;
  readonly name: Label;
  readonly strength: number;
  readonly takenAt: string | null;
  readonly totals: { readonly P: number; readonly L: number };
}[];
type Known = Pick<Today, 'today' | 'days' | 'school' | 'collected' | 'notices' | 'children'>;

/** As many sections as a phone shows without scrolling far. */
const mostSections = 6;

const states = {
  P: { label: labels.presentNow, tone: 'leaf' },
  A: { label: labels.absentNow, tone: 'sindur' },
  L: { label: labels.lateNow, tone: 'marigold' },
  V: { label: labels.leaveNow, tone: 'ink' },
} as const;

/**
 * The first screen in the reader's words and digits: the children of a family, the sections of a teacher, the day of who sees
 * it, then the notices. `sections` is empty for whoever takes no attendance.
 */
export function glanceOf(today: Known, sections: Sections, language: Language): Glance {
  const write = writer(language);
  return {
    title: write.t(labels.dashboard),
    day: `${write.t(weekdayLabels[weekdayOf(today.today)])}, ${formatDate(today.today, write.options)}`,
    cards: [
      ...today.children.map((child) => cardOfChild(child, today.today, write)),
      ...(sections.length > 0 ? [cardOfSections(sections, today.today, write)] : []),
      ...cardOfDay(today, write),
      ...cardOfNotices(today, write),
    ],
    rest: write.t(labels.restComes),
  };
}

function writer(language: Language) {
  const options: FormatOptions = { language };
  return {
    options,
    t: (label: Label, params?: LabelParams) => textOf(label, language, params),
    number: (value: number) => formatNumber(value, options),
    money: (taka: string) => formatTaka(parseTaka(taka) ?? 0n, options),
    digits: (text: string) => withDigits(text, options),
  };
}
type Writer = ReturnType<typeof writer>;

function cardOfChild(child: Today['children'][number], today: string, write: Writer): Card {
  const { t, number } = write;
  const state = child.code === null ? null : states[child.code];
  const lines: Line[] = [
    {
      tone: state?.tone ?? 'neutral',
      text: t(state?.label ?? labels.unknownNow),
      note: t(labels.thisYear, {
        present: number(child.present),
        absent: number(child.absent),
        late: number(child.late),
        leave: number(child.leave),
      }),
      to: child.isSelf ? homePath.myAttendance : link(homePath.myAttendance, { student: child.studentId }),
    },
  ];
  if (child.fees) {
    const { owed, due } = child.fees;
    const isLate = due !== null && due < today;
    lines.push({
      tone: due === null ? 'leaf' : isLate ? 'sindur' : 'marigold',
      text: due === null ? t(labels.nothingOwed) : t(labels.owes, { amount: write.money(owed) }),
      note:
        due === null
          ? t(labels.paidSoFar)
          : t(isLate ? labels.lateSince : labels.dueBy, { day: formatDate(due, write.options) }),
      to: link(feesPath.mine, { student: child.studentId }),
    });
  }
  if (child.result)
    lines.push({
      tone: 'ink',
      text: write.digits(t(labels.resultLine, { exam: child.result.exam, result: child.result.text })),
      note: t(labels.seeSheet),
      to: link(resultsPath.mine, { run: child.result.runId, student: child.result.enrolmentId }),
    });
  return {
    title: t(child.name),
    note: t(labels.rollOf, { section: child.section, roll: number(child.roll) }),
    lines,
  };
}

const cardOfSections = (sections: Sections, today: string, { t, number }: Writer): Card => ({
  title: t(labels.attendanceToday),
  note: '',
  lines: sections.slice(0, mostSections).map((section) => ({
    tone: section.takenAt === null ? 'marigold' : 'leaf',
    text: `${t(section.className)} – ${t(section.name)}`,
    note:
      section.takenAt === null
        ? t(labels.notYet)
        : t(labels.presentOf, {
            present: number(section.totals.P + section.totals.L),
            total: number(section.strength),
          }),
    to: link(attendancePath.take, { date: today, section: section.id }),
  })),
});

/** The day of the whole institution, as far as the reader sees it. */
function cardOfDay({ today, days, collected, school }: Known, { t, number, money, options }: Writer): Card[] {
  const lines: Line[] = [];
  const day = days?.find((one) => one.date === today);
  if (days) {
    const marked = day ? day.present + day.late + day.absent + day.leave : 0;
    const came = day ? day.present + day.late : 0;
    lines.push({
      tone: marked === 0 ? 'marigold' : 'leaf',
      text: `${t(labels.attendanceToday)}: ${marked === 0 ? t(labels.notYet) : formatPercent(Math.round((came * 1000) / marked) / 10, options)}`,
      note: marked === 0 ? '' : t(labels.presentOf, { present: number(came), total: number(marked) }),
      to: attendancePath.report,
    });
  }
  if (collected)
    lines.push({
      tone: 'ink',
      text: `${t(labels.collectedToday)}: ${money(collected.amount)}`,
      note: t(labels.receipts, { count: number(collected.receipts) }),
      to: link(feesPath.report, { tab: 'payments', from: today, to: today }),
    });
  if (school) {
    const count = school.classes.reduce((sum, one) => sum + one.female + one.others, 0);
    lines.push({
      tone: 'ink',
      text: `${t(labels.students)}: ${number(count)}`,
      note: school.joined > 0 ? t(labels.joined, { count: number(school.joined) }) : '',
      to: studentsPath.list,
    });
  }
  return lines.length === 0 ? [] : [{ title: t(labels.today), note: '', lines }];
}

const cardOfNotices = ({ notices }: Known, { t, options }: Writer): Card[] =>
  notices.length === 0
    ? []
    : [
        {
          title: t(labels.notices),
          note: '',
          lines: notices.map((one) => ({
            tone: 'neutral' as const,
            text: t(one.title),
            note: formatDay(one.on, options),
            to: link(websitePath.readNotice, { id: one.id }),
          })),
        },
      ];
