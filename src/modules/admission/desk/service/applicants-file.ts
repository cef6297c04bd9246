import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../../core/server/list-files/serve-file-of-list.ts';
import { paymentTexts, stateTexts } from '../../labels.ts';
import { deskContract as contract } from '../contract.ts';

/** Serves the applicants as a file of any length: a sought institution has tens of thousands. */
export const serveApplicantsFile = (app: FastifyInstance): void =>
  serveFileOfList(app, contract.file, contract.list, {
    name: 'applicants',
    title: { en: 'Applicants', bn: 'আবেদনকারী' },
    columns: [
      { label: { en: 'Number', bn: 'নম্বর' }, of: (row) => row.number },
      { label: { en: 'Name', bn: 'নাম' }, of: (row, words) => words.t(row.name) },
      { label: { en: "Father's name", bn: 'পিতার নাম' }, of: (row) => row.fatherName },
      { label: { en: 'Date of birth', bn: 'জন্ম তারিখ' }, of: (row, words) => words.date(row.dateOfBirth) },
      { label: { en: 'Seat', bn: 'আসন' }, of: (row, words) => words.t(row.seat ?? row.choice) },
      {
        label: { en: 'Fee', bn: 'ফি' },
        of: (row, words) => (row.payment === 'none' ? '' : words.t(paymentTexts[row.payment])),
      },
      { label: { en: 'Rank', bn: 'মেধাক্রম' }, of: (row) => row.rank },
      {
        label: { en: 'Status', bn: 'অবস্থা' },
        of: (row, words) => words.t(stateTexts[row.state]),
      },
    ],
  });
