import { endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import {
  dayLabel,
  formatDate,
  formatDay,
  formatNumber,
  formatPercent,
  monthLabel,
} from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Paper } from '../../../../core/server/documents/paper.ts';
import { readIncome } from '../../../accounts/public.ts';
import { attendanceRate } from '../../../attendance/rules.ts';
import { readCollected } from '../../../fees/public.ts';
import { minutesTexts, stateTexts } from '../../labels.ts';
import { member } from '../../member.entity.ts';
import { resolutionNumber } from '../../rules.ts';
import { statementProblems, statementTexts as texts } from '../labels.ts';
import { type Month, readClasses, readDecisions, readMembers, readMoney, readStaff } from './figures.ts';

/** The month that is asked for, to today where it runs still. Throws 422 for one to come. */
export function monthOf(asked: string | undefined, now: Date): Month {
  const today = todayInDhaka(now);
  const month = asked ?? today.slice(0, 7);
  const from = `${month}-01`;
  if (from > today) throw new ValidationError({ month: [statementProblems.toCome] });
  const [to = today] = [endOfMonth(from), today].sort();
  return { month, from, to };
}

type Words = ReturnType<typeof wordsIn>;
type Table = Paper['tables'][number];

function wordsIn(language: Language) {
  const style = { language } as const;
  return {
    t: (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params),
    number: (value: number) => formatNumber(value, style),
    taka: (paisa: bigint) => formatTaka(paisa, style),
    date: (day: string) => formatDate(day, style),
    share: (present: number, marked: number) => {
      const rate = attendanceRate({ P: present, A: marked - present, L: 0, V: 0 });
      return rate === null ? '–' : formatPercent(rate / 100, style);
    },
  };
}

/** The statement of a month, in one language: what the screen shows and the paper prints. */
export async function readStatement(
  transaction: Transaction,
  month: Month,
  today: string,
  language: Language,
): Promise<Paper> {
  const words = wordsIn(language);
  const { t } = words;
  const name = monthLabel(month.month);
  return {
    title: t(texts.title),
    about:
      month.to === endOfMonth(month.from) ? t(name) : t(texts.soFar, { month: name, day: dayLabel(today) }),
    tables: [
      await studentsTable(transaction, month, words),
      ...(await moneyTables(transaction, month, words)),
      await staffTable(transaction, month, words),
      ...(await decisionTables(transaction, month, words)),
      await membersTable(transaction, month, words),
    ],
    note: t(texts.note),
    signatures: [texts.secretary, texts.president],
  };
}

const figure = (label: Label) => ({ label, isFigure: true });
const wide = (label: Label) => ({ label, isWide: true });

async function studentsTable(transaction: Transaction, month: Month, words: Words): Promise<Table> {
  const { t, number, taka, share } = words;
  const rows = await readClasses(transaction, month);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const cells = (name: Label, one: (typeof rows)[number]) => [
    t(name),
    number(one.boys),
    number(one.girls),
    number(one.boys + one.girls),
    number(one.joined),
    number(one.left),
    share(one.present, one.marked),
    number(one.owing),
    taka(one.owed),
  ];
  return {
    title: t(texts.students),
    columns: [
      wide(texts.class),
      ...[
        texts.boys,
        texts.girls,
        texts.onRoll,
        texts.joined,
        texts.left,
        texts.attendance,
        texts.owing,
        texts.dues,
      ].map(figure),
    ],
    rows: rows.map((row) => cells(row.name, row)),
    sums: cells(texts.total, {
      id: '',
      name: texts.total,
      boys: sum((row) => row.boys),
      girls: sum((row) => row.girls),
      joined: sum((row) => row.joined),
      left: sum((row) => row.left),
      present: sum((row) => row.present),
      marked: sum((row) => row.marked),
      owing: sum((row) => row.owing),
      owed: rows.reduce((all, row) => all + row.owed, 0n),
    }),
  };
}

async function moneyTables(transaction: Transaction, { from, to }: Month, words: Words): Promise<Table[]> {
  const { t, taka } = words;
  const read = await readIncome(transaction, { from, to });
  const collected = await readCollected(transaction, from, to);
  const money = await readMoney(transaction, to);
  // Of a month that runs still, as many days before it.
  const span = (language: Language) =>
    [read.before.from, read.before.to].map((day) => formatDay(day, { language })).join(' – ');
  const before = { en: span('en'), bn: span('bn') };
  const said = (text: string | null | undefined) => (text ? taka(parseTaka(text) ?? 0n) : '–');
  const section = (title: Label, of: typeof read.income): Table => ({
    title: t(title),
    columns: [wide(texts.item), figure(texts.amount), figure(before)],
    rows: of.groups.flatMap((group) =>
      group.subGroups.map((one) => [t(one.name), said(one.amount), said(one.before)]),
    ),
    sums: [t(texts.total), said(of.amount), said(of.before)],
  });
  return [
    section(texts.income, read.income),
    section(texts.expenditure, read.expenditure),
    {
      title: t(texts.summary),
      columns: [wide(texts.item), figure(texts.amount), figure(before)],
      rows: [
        [t(texts.surplus), said(read.surplus), said(read.surplusBefore)],
        [t(texts.collected), said(collected.amount), ''],
        [t(texts.money), taka(money), ''],
      ],
    },
  ];
}

async function staffTable(transaction: Transaction, month: Month, words: Words): Promise<Table> {
  const { t, number } = words;
  const rows = await readStaff(transaction, month);
  return {
    title: t(texts.staff),
    columns: [wide(texts.kind), ...[texts.inService, texts.joined, texts.came, texts.absent].map(figure)],
    rows: rows.map((row) => [
      t(row.teaches ? texts.teachers : texts.others),
      number(row.inService),
      number(row.joined),
      number(row.present),
      number(row.absent),
    ]),
  };
}

async function decisionTables(transaction: Transaction, month: Month, words: Words): Promise<Table[]> {
  const { t, number, date } = words;
  const { meetings, resolutions } = await readDecisions(transaction, month);
  return [
    {
      title: t(texts.meetings),
      columns: [
        { label: texts.day },
        wide(texts.subject),
        { label: texts.present },
        { label: texts.minutes },
      ],
      rows: meetings.map((one) => [
        date(one.day),
        one.title,
        one.state === 'held'
          ? t(texts.of, { present: number(one.present), invited: number(one.invited) })
          : t(stateTexts[one.state]),
        t(minutesTexts[one.minutes]),
      ]),
    },
    {
      title: t(texts.resolutions),
      columns: [{ label: texts.no }, wide(texts.resolution), { label: texts.votes }],
      rows: resolutions.map((one) => [
        resolutionNumber(one.no, one.year),
        one.text,
        [one.votesFor, one.votesAgainst, one.abstained].map(number).join(' – '),
      ]),
    },
  ];
}

async function membersTable(transaction: Transaction, month: Month, words: Words): Promise<Table> {
  const { t, date } = words;
  const rows = await readMembers(transaction, month);
  const { choices } = member.fields.post;
  return {
    title: t(texts.members),
    columns: [wide(texts.name), { label: texts.post }, { label: texts.term }],
    rows: rows.map((one) => [
      t(one.name),
      t(choices.find(({ value }) => value === one.post)?.label ?? texts.members),
      `${date(one.startsOn)} – ${one.endsOn ? date(one.endsOn) : ''}`,
    ]),
  };
}
