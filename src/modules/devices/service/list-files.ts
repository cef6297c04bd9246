import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { type StaffCode, staffCodes } from '../../attendance/staff/rules.ts';
import { devicesContract as contract } from '../contract.ts';
import { daysContract } from '../days/contract.ts';
import { changeTexts, codeTexts, holdTexts } from '../labels.ts';
import type { PersonShown } from '../shapes.ts';

const device = { en: 'Device', bn: 'ডিভাইস' };
const pin = { en: 'Number on the device', bn: 'ডিভাইসের নম্বর' };
const punches = { en: 'Punches', bn: 'পাঞ্চ' };
const first = { en: 'First', bn: 'প্রথম' };
const last = { en: 'Last', bn: 'শেষ' };
const why = { en: 'Why', bn: 'কারণ' };

const problems = {
  unreadable: { en: 'Not understood', bn: 'বোঝা যায়নি' },
  cut: { en: 'Cut off', bn: 'অসম্পূর্ণ' },
} as const;

const codeOf = (code: string): StaffCode => staffCodes.find((one) => one === code) ?? 'present';

const named = (person: PersonShown | null, t: (label: { en: string; bn: string }) => string) =>
  person ? t(person.name) : '';

/** Serves files of any length: what devices sent that nobody knows yet, whose numbers are whose, and days computed anew. */
export function serveDevicesFiles(app: FastifyInstance): void {
  serveFileOfList(app, contract.held, {
    name: 'held-punches',
    title: { en: 'Punches that wait', bn: 'অপেক্ষমাণ পাঞ্চ' },
    columns: [
      [device, (row) => row.device],
      [why, (row, words) => words.t(holdTexts[row.reason])],
      [punches, (row) => row.punches],
      [first, (row) => row.from.replace('T', ' ')],
      [last, (row) => row.to.replace('T', ' ')],
    ],
  });
  serveFileOfList(app, contract.pending, {
    name: 'unknown-devices',
    title: { en: 'Devices nobody has added', bn: 'যোগ করা হয়নি এমন ডিভাইস' },
    columns: [
      [{ en: 'Serial number', bn: 'ক্রমিক নম্বর' }, (row) => row.id],
      [{ en: 'Address', bn: 'ঠিকানা' }, (row) => row.address],
      [{ en: 'Calls', bn: 'যোগাযোগ' }, (row) => row.calls],
      [first, (row) => row.firstAt, 'moment'],
      [last, (row) => row.lastAt, 'moment'],
    ],
  });
  serveFileOfList(app, contract.unknownPins, {
    name: 'unknown-numbers',
    title: { en: 'Numbers that are nobody’s', bn: 'কারও নয় এমন নম্বর' },
    columns: [
      [pin, (row) => row.id],
      [punches, (row) => row.punches],
      [first, (row) => row.firstAt, 'moment'],
      [last, (row) => row.lastAt, 'moment'],
      [device, (row) => row.devices.join(', ')],
      [{ en: 'Perhaps', bn: 'সম্ভবত' }, (row, words) => named(row.likely, words.t)],
    ],
  });
  serveFileOfList(app, contract.pins, {
    name: 'numbers-on-devices',
    title: { en: 'Numbers on devices', bn: 'ডিভাইসের নম্বর' },
    columns: [
      [pin, (row) => row.pin],
      [{ en: 'Person', bn: 'ব্যক্তি' }, (row, words) => named(row.person, words.t)],
      [device, (row, words) => row.device ?? words.t({ en: 'All devices', bn: 'সব ডিভাইস' })],
      [{ en: 'From', bn: 'থেকে' }, (row) => row.startsOn, 'day'],
      [{ en: 'To', bn: 'পর্যন্ত' }, (row) => row.endsOn ?? '', 'day'],
    ],
  });
  serveFileOfList(app, contract.problems, {
    name: 'lines-not-understood',
    title: { en: 'Lines that were not understood', bn: 'বোঝা যায়নি এমন লাইন' },
    columns: [
      [{ en: 'Line', bn: 'লাইন' }, (row) => row.line],
      [device, (row) => row.device],
      [why, (row, words) => words.t(problems[row.problem])],
      [{ en: 'Received', bn: 'পাওয়া' }, (row) => row.receivedAt, 'moment'],
    ],
  });
  serveFileOfList(app, daysContract.changes, {
    name: 'days-computed-anew',
    title: { en: 'Days computed again', bn: 'নতুন করে হিসাব করা দিন' },
    columns: [
      [{ en: 'Day', bn: 'দিন' }, (row) => row.day, 'day'],
      [{ en: 'Employee', bn: 'কর্মী' }, (row, words) => named(row.employee, words.t)],
      [{ en: 'Computed', bn: 'হিসাবে' }, (row, words) => words.t(codeTexts[codeOf(row.computed.code)])],
      [
        { en: 'Stands', bn: 'এখন আছে' },
        (row, words) => (row.standing ? words.t(codeTexts[codeOf(row.standing.code)]) : ''),
      ],
      [{ en: 'Change', bn: 'পরিবর্তন' }, (row, words) => words.t(changeTexts[row.kind])],
    ],
  });
}
