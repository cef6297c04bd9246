/** Where families of this country's schools live; no answer is the first. */
export const countries = [
  { value: 'BD', label: { en: 'Bangladesh', bn: 'বাংলাদেশ' } },
  { value: 'SA', label: { en: 'Saudi Arabia', bn: 'সৌদি আরব' } },
  { value: 'AE', label: { en: 'United Arab Emirates', bn: 'সংযুক্ত আরব আমিরাত' } },
  { value: 'OM', label: { en: 'Oman', bn: 'ওমান' } },
  { value: 'QA', label: { en: 'Qatar', bn: 'কাতার' } },
  { value: 'KW', label: { en: 'Kuwait', bn: 'কুয়েত' } },
  { value: 'BH', label: { en: 'Bahrain', bn: 'বাহরাইন' } },
  { value: 'MY', label: { en: 'Malaysia', bn: 'মালয়েশিয়া' } },
  { value: 'SG', label: { en: 'Singapore', bn: 'সিঙ্গাপুর' } },
  { value: 'IN', label: { en: 'India', bn: 'ভারত' } },
  { value: 'IT', label: { en: 'Italy', bn: 'ইতালি' } },
  { value: 'GB', label: { en: 'United Kingdom', bn: 'যুক্তরাজ্য' } },
  { value: 'US', label: { en: 'United States', bn: 'যুক্তরাষ্ট্র' } },
  { value: 'CA', label: { en: 'Canada', bn: 'কানাডা' } },
  { value: 'AU', label: { en: 'Australia', bn: 'অস্ট্রেলিয়া' } },
  { value: 'other', label: { en: 'Another country', bn: 'অন্য দেশ' } },
] as const;
