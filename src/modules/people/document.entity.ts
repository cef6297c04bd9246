import { defineEntity } from '../../core/entity.ts';
import { date, file, ref, secret, text } from '../../core/fields.ts';
import { employee } from './employee.entity.ts';
import { peoplePath } from './paths.ts';
import { employeesPermission } from './permissions.ts';

/** A paper kept of an employee: a certificate, a registration, a contract; some hold only until a day. */
export const employeeDocument = defineEntity({
  name: 'employeeDocument',
  module: 'people',
  label: { en: 'Document of an employee', bn: 'কর্মীর কাগজ' },
  plural: { en: 'Documents of employees', bn: 'কর্মীদের কাগজপত্র' },
  path: peoplePath.documents,
  permission: employeesPermission,
  group: 'service',
  order: 2,
  fields: {
    employeeId: ref(() => employee, { label: { en: 'Employee', bn: 'কর্মী' }, required: true }),
    title: text({ label: { en: 'Document', bn: 'কাগজের নাম' }, required: true, max: 120 }),
    // Of an identity card, a passport, a tax number: it tells who somebody is.
    number: secret({ label: { en: 'Number', bn: 'নম্বর' }, max: 60, reveal: employeesPermission.reveal }),
    issuedOn: date({ label: { en: 'Issued on', bn: 'ইস্যুর তারিখ' } }),
    expiresOn: date({
      label: { en: 'Valid until', bn: 'মেয়াদ শেষ' },
      help: { en: 'Empty: it does not expire', bn: 'খালি থাকলে মেয়াদ শেষ হয় না' },
    }),
    paper: file({ label: { en: 'Scanned paper', bn: 'স্ক্যান কপি' }, accept: 'document', longest: 2400 }),
  },
  title: { en: 'title', bn: 'title' },
  unique: [['employeeId', 'title', 'number']],
  list: {
    columns: ['employeeId', 'title', 'number', 'issuedOn', 'expiresOn'],
    sort: 'expiresOn',
    search: ['title', 'number'],
    filters: ['employeeId'],
  },
  form: ['employeeId', ['title', 'number'], ['issuedOn', 'expiresOn'], 'paper'],
});
