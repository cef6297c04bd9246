/**
 * What a page of the website may be about. The first four have addresses of their own; each also has `/web/page/…`
 * with its value.
 */
export const pageTypes = [
  { value: 'prospectus', label: { en: 'Prospectus', bn: 'প্রসপেক্টাস' } },
  { value: 'syllabus', label: { en: 'Syllabus', bn: 'পাঠ্যসূচি' } },
  { value: 'document', label: { en: 'Documents', bn: 'প্রাতিষ্ঠানিক নথি' } },
  { value: 'jubilee', label: { en: 'Golden Jubilee', bn: 'সুবর্ণজয়ন্তী' } },
  { value: 'rules', label: { en: 'Rules and discipline', bn: 'নিয়মকানুন ও শৃঙ্খলা' } },
  { value: 'facilities', label: { en: 'Facilities', bn: 'সুযোগ-সুবিধা' } },
  { value: 'achievements', label: { en: 'Achievements', bn: 'অর্জন' } },
  { value: 'clubs', label: { en: 'Clubs and scouts', bn: 'ক্লাব ও স্কাউট' } },
  { value: 'committee', label: { en: 'Managing committee', bn: 'ম্যানেজিং কমিটি' } },
  { value: 'alumni', label: { en: 'Former students', bn: 'প্রাক্তন শিক্ষার্থী' } },
] as const;

export type PageType = (typeof pageTypes)[number]['value'];
