import { weekdayLabels, weekdays } from '../../core/dates.ts';
import { defineEntity } from '../../core/entity.ts';
import { choice, date, ref } from '../../core/fields.ts';
import { employee } from '../people/employee.entity.ts';
import { devicesPath } from './paths.ts';
import { devicesShiftsPermission } from './permissions.ts';
import { workShift } from './work-shift.entity.ts';

/** Who works in which shift, on every day or on one day of the week. Whoever has one that day keeps no usual times. */
export const shiftAssignment = defineEntity({
  name: 'shiftAssignment',
  module: 'devices',
  label: { en: 'Shift of an employee', bn: 'কর্মীর পালা' },
  plural: { en: 'Shifts of employees', bn: 'কর্মীদের পালা' },
  path: devicesPath.assignments,
  permission: devicesShiftsPermission,
  group: 'devices',
  order: 6,
  fields: {
    employeeId: ref(() => employee, { label: { en: 'Employee', bn: 'কর্মী' }, required: true }),
    shiftId: ref(() => workShift, { label: { en: 'Work shift', bn: 'কাজের পালা' }, required: true }),
    weekday: choice({
      label: { en: 'On', bn: 'বার' },
      required: true,
      initial: 'every',
      choices: [
        { value: 'every', label: { en: 'Every day', bn: 'প্রতিদিন' } },
        ...weekdays.map((value) => ({ value, label: weekdayLabels[value] })),
      ],
    }),
    startsOn: date({ label: { en: 'From', bn: 'যেদিন থেকে' }, required: true }),
    endsOn: date({ label: { en: 'Until', bn: 'যেদিন পর্যন্ত' } }),
  },
  title: { en: 'startsOn', bn: 'startsOn' },
  unique: [['employeeId', 'shiftId', 'weekday', 'startsOn']],
  list: {
    columns: ['employeeId', 'shiftId', 'weekday', 'startsOn', 'endsOn'],
    sort: '-startsOn',
    search: [],
    filters: ['shiftId', 'weekday'],
  },
  form: [['employeeId', 'shiftId'], 'weekday', ['startsOn', 'endsOn']],
});
