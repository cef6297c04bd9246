import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { type ListFormat, sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { type ColumnKind, officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { listsContract as contract } from '../contract.ts';
import { byLabels, listLabels as labels, listFields } from '../labels.ts';
import { listBirthdays, wishBirthday } from './birthdays.ts';
import { readReport } from './report.ts';
import { listRetirements, saveAges } from './retirement.ts';

/** More rows do not go into one file. */
const whole = { page: 1, size: 50_000 };

/** Serves who retires when, whose birthday comes, and the employees counted; each on screen and as a file. */
export function serveEmployeeLists(app: FastifyInstance): void {
  serve(app, contract.retirements, (transaction, { input, services }) =>
    listRetirements(transaction, services, input),
  );
  serve(
    app,
    contract.saveAges,
    (transaction, { input, services }) => saveAges(transaction, input, services.now()),
    { attributes: listFields },
  );
  serve(app, contract.birthdays, (transaction, { input, services }) =>
    listBirthdays(transaction, input, services.now()),
  );
  serve(app, contract.wish, (transaction, { input, services }) =>
    wishBirthday(transaction, input.id, services.now()),
  );
  serve(app, contract.report, (transaction, { input }) => readReport(transaction, input));
  serveOpen(app, contract.retirementsFile, (_, call) =>
    sendList(
      call,
      'retirement',
      labels.retirement,
      async (transaction, words) => {
        const { items, can } = await listRetirements(transaction, call.services, { ...call.input, ...whole });
        const heads = [
          labels.code,
          labels.name,
          labels.designation,
          labels.dateOfBirth,
          labels.age,
          labels.leavesOn,
        ];
        return [
          [...heads, ...(can.gratuity ? [labels.gratuity] : [])].map(words.t),
          ...items.map((row) => [
            row.code,
            words.t(row.name),
            words.t(row.designation),
            row.dateOfBirth,
            row.age,
            row.leavesOn,
            ...(can.gratuity ? [row.gratuity ?? ''] : []),
          ]),
        ];
      },
      { 3: 'day', 5: 'day', 6: 'taka' },
    ),
  );
  serveOpen(app, contract.birthdaysFile, (_, call) =>
    sendList(
      call,
      'birthdays',
      labels.birthdays,
      async (transaction, words) => {
        const { items } = await listBirthdays(transaction, { ...call.input, ...whole }, call.services.now());
        return [
          [labels.birthday, labels.code, labels.name, labels.designation, labels.turns].map(words.t),
          ...items.map((row) => [
            row.birthday,
            row.code,
            words.t(row.name),
            words.t(row.designation),
            row.turns,
          ]),
        ];
      },
      { 0: 'day' },
    ),
  );
  serveOpen(app, contract.reportFile, (_, call) =>
    sendList(
      call,
      `employees-${call.input.what}`,
      labels.report,
      async (transaction, words) => {
        const report = await readReport(transaction, { ...call.input, ...whole });
        return call.input.what === 'counts'
          ? countRows(report, call.input.by, words)
          : employeeRows(report, words);
      },
      call.input.what === 'counts' ? {} : { 6: 'day' },
    ),
  );
}

type Words = { t(label: Label): string };
type Report = Awaited<ReturnType<typeof readReport>>;

const countRows = ({ groups }: Report, by: keyof typeof byLabels, { t }: Words): Cell[][] => [
  [byLabels[by], labels.male, labels.female, labels.others, labels.all].map(t),
  ...groups.map((group) => [t(group.label), group.male, group.female, group.others, group.all]),
];

const employeeRows = ({ items }: Report, { t }: Words): Cell[][] => [
  [
    labels.code,
    labels.name,
    labels.designation,
    labels.gender,
    labels.type,
    labels.subject,
    labels.joiningDate,
    labels.mobile,
  ].map(t),
  ...items.map((row) => [
    row.code,
    t(row.name),
    t(row.designation),
    t(row.gender),
    t(row.type),
    row.subject ? t(row.subject) : '',
    row.joiningDate ?? '',
    row.mobile,
  ]),
];

const wordsIn = (language: Language): Words => ({
  t: (label) => textOf(label, language),
});

/** A list of the institution in the reader's language, as a sheet or printed under its heading. */
async function sendList<I extends { format: ListFormat }>(
  { input, context, services, reply }: Call<I>,
  name: string,
  title: Label,
  read: (transaction: Transaction, words: Words) => Promise<Cell[][]>,
  kinds: Readonly<Record<number, ColumnKind>>,
) {
  const { language, siteId } = context;
  const now = services.now();
  const rows = await services.database.readInSite(context, (transaction) =>
    read(transaction, wordsIn(language)),
  );
  const heading = textOf(title, language);
  const body = await officeFile(input.format, sheetOfRows(heading, rows, { kinds }), {
    language,
    site: siteId === null ? null : await services.sites.find(siteId),
    now,
  });
  return sendDownload(reply, input.format, `${name}-${todayInDhaka(now)}`, body);
}
