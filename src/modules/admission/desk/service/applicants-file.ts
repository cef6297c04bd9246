import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { paymentTexts, stateTexts } from '../../labels.ts';
import { deskContract as contract } from '../contract.ts';

/** Serves the applicants as a file of any length: a sought institution has tens of thousands. */
export const serveApplicantsFile = (app: FastifyInstance): void =>
  serveFileOfList(
    app,
    contract.list,
    {
      name: 'applicants',
      title: { en: 'Applicants', bn: 'আবেদনকারী' },
      filters: {
        state: [{ en: 'Status', bn: 'অবস্থা' }, stateTexts],
        payment: [{ en: 'Fee', bn: 'ফি' }, paymentTexts],
      },
      columns: [
        [{ en: 'Number', bn: 'নম্বর' }, (row) => row.number],
        [{ en: 'Name', bn: 'নাম' }, (row, words) => words.t(row.name)],
        [{ en: "Father's name", bn: 'পিতার নাম' }, (row) => row.fatherName],
        [{ en: 'Date of birth', bn: 'জন্ম তারিখ' }, (row) => row.dateOfBirth, 'day'],
        [{ en: 'Seat', bn: 'আসন' }, (row, words) => words.t(row.seat ?? row.choice)],
        [
          { en: 'Fee', bn: 'ফি' },
          (row, words) => (row.payment === 'none' ? '' : words.t(paymentTexts[row.payment])),
        ],
        [{ en: 'Rank', bn: 'মেধাক্রম' }, (row) => row.rank],
        [{ en: 'Status', bn: 'অবস্থা' }, (row, words) => words.t(stateTexts[row.state])],
      ],
    },
    contract.file,
  );
