import { defineEntity } from '../../../../core/entity.ts';
import { date, longText, ref, text } from '../../../../core/fields.ts';
import { student } from '../../../students/student.entity.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';
import { feeService } from './fee-service.entity.ts';

/** Who uses a service from which day to which: the list of a bus, of a hostel. Its months are billed by the invoice runs. */
export const serviceUse = defineEntity({
  name: 'serviceUse',
  module: 'fees',
  label: { en: 'Student of a service', bn: 'সেবা নেওয়া শিক্ষার্থী' },
  plural: { en: 'Students using transport and hostel', bn: 'পরিবহন ও হোস্টেলের শিক্ষার্থী' },
  path: feesPath.serviceUses,
  permission: { view: feesPermission.view, edit: feesPermission.bill },
  group: 'billing',
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    serviceId: ref(() => feeService, { label: { en: 'Service', bn: 'সেবা' }, required: true }),
    placeEn: text({
      label: { en: 'Stop, room or seat', bn: 'স্টপেজ, কক্ষ বা আসন (ইংরেজি)' },
      required: true,
      max: 100,
    }),
    placeBn: text({
      label: { en: 'The same in Bengali', bn: 'স্টপেজ, কক্ষ বা আসন' },
      max: 100,
      lang: 'bn',
    }),
    startsOn: date({ label: { en: 'From', bn: 'শুরু' }, required: true }),
    endsOn: date({
      label: { en: 'Last day', bn: 'শেষ দিন' },
      help: {
        en: 'Later months are not billed. To lower months already billed, use “Recalculate billed months”.',
        bn: 'পরের মাসগুলোর বিল হয় না। আগে ধার্য মাস কমাতে “ধার্য মাস নতুন করে হিসাব” করুন।',
      },
    }),
    remark: longText({ label: { en: 'Remark', bn: 'মন্তব্য' }, max: 300 }),
  },
  title: { en: 'placeEn', bn: 'placeBn' },
  unique: [['studentId', 'serviceId', 'startsOn']],
  list: {
    columns: ['studentId', 'serviceId', 'placeEn', 'placeBn', 'startsOn', 'endsOn'],
    sort: '-startsOn',
    search: ['placeEn', 'placeBn', 'remark'],
    filters: ['serviceId', 'studentId'],
    hasViews: true,
  },
  form: ['studentId', 'serviceId', ['placeEn', 'placeBn'], ['startsOn', 'endsOn'], 'remark'],
});
