import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { contract } from '../contract.ts';
import { impersonationContract } from '../impersonation/contract.ts';
import { impersonationLabels } from '../impersonation/labels.ts';
import { logContract } from '../log-contract.ts';
import { officeContract } from '../platform-contract.ts';

const time = { en: 'Time', bn: 'সময়' };
const status = { en: 'Status', bn: 'অবস্থা' };
const institution = { en: 'Institution', bn: 'প্রতিষ্ঠান' };

const standing = {
  active: { en: 'Active', bn: 'সক্রিয়' },
  invited: { en: 'Invited', bn: 'আমন্ত্রিত' },
  disabled: { en: 'Disabled', bn: 'নিষ্ক্রিয়' },
  ended: { en: 'Ended', bn: 'মেয়াদ শেষ' },
} as const;
const mailStanding = {
  waiting: { en: 'Waiting', bn: 'অপেক্ষমাণ' },
  sent: { en: 'Sent', bn: 'পাঠানো হয়েছে' },
  failed: { en: 'Failed', bn: 'ব্যর্থ' },
} as const;
const operations = {
  insert: { en: 'Created', bn: 'তৈরি' },
  update: { en: 'Changed', bn: 'পরিবর্তিত' },
  delete: { en: 'Deleted', bn: 'মুছে ফেলা' },
} as const;

/** Serves files of any length: users, who worked as whom, mails, and the log of changes. */
export function serveAccessFiles(app: FastifyInstance): void {
  serveFileOfList(app, contract.people, {
    name: 'users',
    title: { en: 'Users', bn: 'ব্যবহারকারী' },
    filters: { status: [status, standing] },
    columns: [
      [{ en: 'Name', bn: 'নাম' }, (row, words) => words.t({ en: row.nameEn, bn: row.nameBn })],
      [{ en: 'User name', bn: 'ব্যবহারকারীর নাম' }, (row) => row.username],
      [{ en: 'Roles', bn: 'ভূমিকা' }, (row, words) => row.roles.map((one) => words.t(one.label)).join(', ')],
      [{ en: 'Email', bn: 'ইমেইল' }, (row) => row.email],
      [{ en: 'Mobile', bn: 'মোবাইল' }, (row) => row.mobile],
      [{ en: 'Last login', bn: 'শেষ লগইন' }, (row) => row.lastSignInAt ?? '', 'moment'],
      [status, (row, words) => words.t(standing[row.status])],
    ],
  });
  for (const list of [impersonationContract.own, impersonationContract.everywhere])
    serveFileOfList(app, list, {
      name: 'who-worked-as-whom',
      title: impersonationLabels.list,
      columns: [
        [impersonationLabels.actor, (row, words) => words.t(row.actor)],
        [impersonationLabels.account, (row, words) => words.t(row.account)],
        [impersonationLabels.site, (row, words) => words.t(row.site)],
        [impersonationLabels.reason, (row) => row.reason],
        [impersonationLabels.from, (row) => row.startedAt, 'moment'],
        [impersonationLabels.until, (row) => row.endedAt ?? row.endsAt, 'moment'],
        [impersonationLabels.changes, (row) => row.changes],
      ],
    });
  serveFileOfList(app, officeContract.mails, {
    name: 'mails',
    title: { en: 'Outgoing emails', bn: 'বহির্গামী ইমেইল' },
    filters: { status: [status, mailStanding] },
    columns: [
      [time, (row) => row.createdAt, 'moment'],
      [{ en: 'To', bn: 'প্রাপক' }, (row) => row.recipient],
      [{ en: 'Subject', bn: 'বিষয়' }, (row) => row.subject],
      [status, (row, words) => words.t(mailStanding[row.status])],
      [{ en: 'Attempts', bn: 'চেষ্টা' }, (row) => row.attempts],
      [{ en: 'Sent at', bn: 'পাঠানোর সময়' }, (row) => row.sentAt ?? '', 'moment'],
      [{ en: 'Problem', bn: 'সমস্যা' }, (row) => row.problem],
    ],
  });
  for (const list of [logContract.own, logContract.platform])
    serveFileOfList(app, list, {
      name: 'changes',
      title: { en: 'Change log', bn: 'পরিবর্তনের লগ' },
      filters: {
        entity: [{ en: 'Kind', bn: 'ধরন' }, (row) => row.entity],
        operation: [{ en: 'Act', bn: 'কাজ' }, operations],
        actor: [{ en: 'Who', bn: 'কে' }, (row) => row.actor ?? ''],
        siteId: [institution, (row) => row.site ?? ''],
      },
      columns: [
        [time, (row) => row.at, 'moment'],
        [{ en: 'Record', bn: 'রেকর্ড' }, (row, words) => (row.record ? words.t(row.record) : '')],
        [{ en: 'Kind', bn: 'ধরন' }, (row, words) => words.t(row.entity)],
        [{ en: 'Act', bn: 'কাজ' }, (row, words) => words.t(operations[row.operation])],
        [{ en: 'Who', bn: 'কে' }, (row, words) => (row.actor ? words.t(row.actor) : '')],
        [
          { en: 'Working as', bn: 'যাঁর হয়ে' },
          (row, words) => (row.impersonator ? words.t(row.impersonator) : ''),
        ],
        [{ en: 'Asked by', bn: 'চেয়েছেন' }, (row, words) => (row.askedBy ? words.t(row.askedBy) : '')],
        [institution, (row, words) => (row.site ? words.t(row.site) : '')],
        [{ en: 'From where', bn: 'কোথা থেকে' }, (row) => row.origin],
        [{ en: 'Fields', bn: 'ঘর' }, (row, words) => row.changes.map((one) => words.t(one.field)).join(', ')],
      ],
    });
}
