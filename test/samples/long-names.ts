import type { Label } from '../../src/core/labels.ts';

/** The longest names of subjects in the catalogue. */
export const longNames: readonly Label[] = [
  { en: 'Bangla 1st Paper', bn: 'বাংলা প্রথম পত্র' },
  { en: 'Bangla 2nd Paper', bn: 'বাংলা দ্বিতীয় পত্র' },
  { en: 'English 1st Paper', bn: 'ইংরেজি প্রথম পত্র' },
  { en: 'English 2nd Paper', bn: 'ইংরেজি দ্বিতীয় পত্র' },
  { en: 'Business Organization and Management 1st Paper', bn: 'ব্যবসায় সংগঠন ও ব্যবস্থাপনা প্রথম পত্র' },
  { en: 'Business Organization and Management 2nd Paper', bn: 'ব্যবসায় সংগঠন ও ব্যবস্থাপনা দ্বিতীয় পত্র' },
  { en: 'Production Management and Marketing 1st Paper', bn: 'উৎপাদন ব্যবস্থাপনা ও বিপণন প্রথম পত্র' },
  { en: 'Production Management and Marketing 2nd Paper', bn: 'উৎপাদন ব্যবস্থাপনা ও বিপণন দ্বিতীয় পত্র' },
  { en: 'Information and Communication Technology (HSC)', bn: 'তথ্য ও যোগাযোগ প্রযুক্তি (এইচএসসি)' },
  { en: 'History of Bangladesh and World Civilization', bn: 'বাংলাদেশের ইতিহাস ও বিশ্বসভ্যতা' },
  { en: 'Physical Education, Health and Sports', bn: 'শারীরিক শিক্ষা, স্বাস্থ্যবিজ্ঞান ও খেলাধুলা' },
  { en: 'Christian Religion and Moral Education', bn: 'খ্রিস্টধর্ম ও নৈতিক শিক্ষা' },
  { en: 'Bangladesh and Global Studies', bn: 'বাংলাদেশ ও বিশ্বপরিচয়' },
  { en: 'Finance, Banking and Insurance 1st Paper', bn: 'ফিন্যান্স, ব্যাংকিং ও বিমা প্রথম পত্র' },
  { en: 'Finance, Banking and Insurance 2nd Paper', bn: 'ফিন্যান্স, ব্যাংকিং ও বিমা দ্বিতীয় পত্র' },
];
