import type { Label } from './core/labels.ts';

/** The side bar's modules, in their order. */
export const modules = [
  { name: 'home', label: { en: 'Dashboard', bn: 'ড্যাশবোর্ড' }, icon: 'dashboard' },
  { name: 'students', label: { en: 'Students', bn: 'শিক্ষার্থী' }, icon: 'users' },
  { name: 'academic', label: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' }, icon: 'school' },
  { name: 'attendance', label: { en: 'Attendance', bn: 'হাজিরা' }, icon: 'calendarCheck' },
  { name: 'exams', label: { en: 'Exam & result', bn: 'পরীক্ষা ও ফলাফল' }, icon: 'clipboard' },
  { name: 'fees', label: { en: 'Fees', bn: 'ফি' }, icon: 'receipt' },
  { name: 'accounts', label: { en: 'Accounts', bn: 'হিসাব' }, icon: 'book' },
  { name: 'people', label: { en: 'HR & payroll', bn: 'মানবসম্পদ ও বেতন' }, icon: 'idBadge' },
  { name: 'communication', label: { en: 'Communication', bn: 'যোগাযোগ' }, icon: 'message' },
  { name: 'website', label: { en: 'Website', bn: 'ওয়েবসাইট' }, icon: 'world' },
  { name: 'settings', label: { en: 'Settings', bn: 'সেটিংস' }, icon: 'settings' },
  { name: 'platform', label: { en: 'Platform', bn: 'প্ল্যাটফর্ম' }, icon: 'buildings' },
] as const satisfies readonly { name: string; label: Label; icon: string }[];
