import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { chargeTexts, memberTexts, stateTexts } from '../labels.ts';
import { lendingContract } from '../lending/contract.ts';
import { holdsContract } from '../lending/holds-contract.ts';
import { lendingLabels as labels, setLabels } from '../lending/labels.ts';
import { setsContract } from '../lending/sets-contract.ts';
import { stockContract } from '../stock/contract.ts';
import { repairLabels, stockLabels } from '../stock/labels.ts';
import { repairsContract } from '../stock/repairs-contract.ts';

/** Serves files of any length: what is lent, waited for, owed, mended, given to classes and counted, and who may borrow. */
export function serveLibraryFiles(app: FastifyInstance): void {
  serveFileOfList(app, lendingContract.loans, {
    name: 'loans',
    title: { en: 'Books on loan', bn: 'ধার দেওয়া বই' },
    filters: { memberId: [labels.member, (row) => row.member?.name ?? ''] },
    columns: [
      [labels.accession, (row) => row.copy.accession],
      [labels.book, (row) => row.title.title],
      [
        labels.member,
        (row, words) => (row.member ? words.t(row.member.name) : row.section ? words.t(row.section) : ''),
      ],
      [labels.issued, (row) => row.issuedOn, 'day'],
      [labels.due, (row) => row.due, 'day'],
      [labels.state, (row, words) => words.t(row.ended ? labels[row.ended] : labels.stateOpen)],
      [labels.day, (row) => row.endedOn ?? '', 'day'],
      [labels.fine, (row) => row.fine, 'taka'],
    ],
  });
  serveFileOfList(app, lendingContract.members, {
    name: 'members',
    title: { en: 'Members of the library', bn: 'গ্রন্থাগারের সদস্য' },
    filters: { kind: [labels.memberKind, memberTexts] },
    columns: [
      [{ en: 'ID', bn: 'আইডি' }, (row) => row.code],
      [labels.member, (row, words) => words.t(row.name)],
      [labels.place, (row, words) => words.t(row.place)],
      [labels.memberKind, (row, words) => words.t(memberTexts[row.kind])],
      [labels.out, (row) => row.loans],
      [labels.lateBooks, (row) => row.late],
      [labels.read, (row) => row.read],
      [
        labels.state,
        (row, words) =>
          row.isSuspended ? words.t(labels.suspendedFor, { reason: row.suspendedReason }) : '',
      ],
    ],
  });
  serveFileOfList(app, holdsContract.holds, {
    name: 'holds',
    title: { en: 'Waiting for books', bn: 'বইয়ের অপেক্ষা তালিকা' },
    columns: [
      [labels.position, (row) => (row.position > 0 ? row.position : '')],
      [labels.book, (row) => row.title.title],
      [labels.member, (row, words) => words.t(row.member.name)],
      [labels.asked, (row) => row.placedAt.slice(0, 10), 'day'],
      [labels.state, (row, words) => words.t(labels[row.status])],
      [labels.keptUntil, (row) => row.keptUntil ?? '', 'day'],
    ],
  });
  serveFileOfList(app, holdsContract.charges, {
    name: 'library-charges',
    title: { en: 'What is owed to the library', bn: 'গ্রন্থাগারের পাওনা' },
    columns: [
      [labels.accession, (row) => row.accession],
      [labels.book, (row) => row.title],
      [
        { en: 'Reason', bn: 'কারণ' },
        (row, words) => [words.t(chargeTexts[row.kind]), row.reason].filter(Boolean).join(' · '),
      ],
      [labels.member, (row, words) => words.t(row.member.name)],
      [labels.day, (row) => row.day, 'day'],
      [labels.amount, (row) => row.amount, 'taka'],
      [labels.state, (row, words) => words.t(labels[row.state])],
      [labels.proof, (row) => row.proof],
    ],
  });
  serveFileOfList(app, repairsContract.repairs, {
    name: 'repairs',
    title: { en: 'Books under repair', bn: 'মেরামতের বই' },
    columns: [
      [repairLabels.number, (row) => row.accession],
      [repairLabels.book, (row) => row.title.title],
      [repairLabels.sentTo, (row) => row.sentTo],
      [
        repairLabels.why,
        (row, words) =>
          [row.kind ? words.t(repairLabels[row.kind]) : '', row.note].filter(Boolean).join(' · '),
      ],
      [repairLabels.since, (row) => row.since, 'day'],
      [repairLabels.expected, (row) => row.expectedOn ?? '', 'day'],
      [repairLabels.outcome, (row) => row.result],
      [repairLabels.cost, (row) => row.cost ?? '', 'taka'],
    ],
  });
  serveFileOfList(app, setsContract.sets, {
    name: 'class-sets',
    title: { en: 'Class sets', bn: 'শ্রেণি-সেট' },
    columns: [
      [setLabels.section, (row, words) => words.t(row.section)],
      [setLabels.book, (row) => row.title.title],
      [setLabels.teacher, (row, words) => (row.teacher ? words.t(row.teacher) : '')],
      [labels.issued, (row) => row.issuedOn, 'day'],
      [labels.due, (row) => row.due, 'day'],
      [setLabels.copies, (row) => row.copies, 'count'],
      [setLabels.out, (row) => row.out, 'count'],
      [setLabels.lost, (row) => row.lost, 'count'],
      [setLabels.closed, (row) => row.closedOn ?? '', 'day'],
    ],
  });
  serveFileOfList(app, stockContract.takes, {
    name: 'stock-takes',
    title: { en: 'Stock takes', bn: 'বই গণনা' },
    columns: [
      [stockLabels.name, (row) => row.name],
      [stockLabels.where, (row, words) => words.t(row.rack ?? stockLabels.whole)],
      [stockLabels.started, (row) => row.startedAt, 'moment'],
      [stockLabels.expected, (row) => row.expected],
      [stockLabels.found, (row) => row.found],
      [stockLabels.missing, (row) => row.missing],
      [stockLabels.closed, (row) => row.closedAt ?? '', 'moment'],
    ],
  });
  serveFileOfList(app, stockContract.missing, {
    name: 'missing-books',
    title: { en: 'Books a stock take has not found', bn: 'গণনায় যে বই পাওয়া যায়নি' },
    columns: [
      [stockLabels.number, (row) => row.accession],
      [stockLabels.book, (row) => row.title.title],
      [stockLabels.rack, (row, words) => (row.rack ? words.t(row.rack) : '')],
      [labels.state, (row, words) => words.t(stateTexts[row.state])],
    ],
  });
}
