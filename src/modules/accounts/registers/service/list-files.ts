import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { registersContract as contract } from '../contract.ts';
import { chequeLabels as labels } from '../register-labels.ts';

/** Serves the cheque register as a file of any length. */
export const serveChequesFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.cheques, {
    name: 'cheques',
    title: { en: 'Cheque register', bn: 'চেক রেজিস্টার' },
    filters: {
      kind: [labels.kind, { issued: labels.issued, received: labels.received }],
      status: [labels.status, labels.states],
    },
    columns: [
      [labels.number, (row) => row.number],
      [labels.day, (row) => row.day, 'day'],
      [labels.kind, (row, words) => words.t(labels[row.kind])],
      [labels.party, (row, words) => words.t(row.party ?? row.other)],
      [labels.narration, (row) => row.narration],
      [labels.amount, (row) => row.amount, 'balance'],
      [labels.bank, (row, words) => words.t(row.bank)],
      [labels.drawnOn, (row) => row.drawnOn],
      [
        labels.vouchers,
        (row) => [row.voucher, row.undoneBy, row.fineVoucher].flatMap((one) => one?.number ?? []).join(', '),
      ],
      [labels.status, (row, words) => words.t(labels.states[row.status])],
      [labels.day2, (row) => row.statusDay ?? '', 'day'],
    ],
  });
