import { defineEntity } from '../../core/entity.ts';
import { longText, phone, ref, text } from '../../core/fields.ts';
import { student } from '../students/student.entity.ts';
import { welfarePath } from './paths.ts';
import { welfareHealthPermission } from './permissions.ts';

/** What the school must know of a student's health; one record a student. Blood group and disability stand in the student's own. */
export const healthRecord = defineEntity({
  name: 'healthRecord',
  module: 'welfare',
  label: { en: 'Health record', bn: 'স্বাস্থ্য তথ্য' },
  plural: { en: 'Health records', bn: 'স্বাস্থ্য তথ্য' },
  path: welfarePath.healthRecords,
  permission: welfareHealthPermission,
  group: 'welfare',
  order: 2,
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    illnesses: text({ label: { en: 'Long illnesses', bn: 'দীর্ঘমেয়াদি অসুখ' }, max: 300 }),
    allergies: text({ label: { en: 'Allergies', bn: 'অ্যালার্জি' }, max: 300 }),
    medicines: text({ label: { en: 'Regular medicines', bn: 'নিয়মিত ওষুধ' }, max: 300 }),
    vaccines: text({ label: { en: 'Vaccines', bn: 'টিকা' }, max: 300 }),
    inEmergency: longText({
      label: { en: 'What to do in an emergency', bn: 'জরুরি অবস্থায় করণীয়' },
      max: 1000,
    }),
    doctor: text({ label: { en: 'Doctor', bn: 'চিকিৎসক' }, max: 120 }),
    doctorMobile: phone({ label: { en: "Doctor's mobile number", bn: 'চিকিৎসকের মোবাইল নম্বর' } }),
  },
  title: { en: 'studentId', bn: 'studentId' },
  unique: [['studentId']],
  list: {
    columns: ['studentId', 'illnesses', 'allergies', 'medicines', 'vaccines'],
    sort: 'studentId',
    search: ['illnesses', 'allergies', 'medicines', 'vaccines'],
    filters: ['studentId'],
  },
  form: [
    'studentId',
    ['illnesses', 'allergies'],
    ['medicines', 'vaccines'],
    'inEmergency',
    ['doctor', 'doctorMobile'],
  ],
});
