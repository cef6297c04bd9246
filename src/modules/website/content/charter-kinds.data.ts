/** The kinds of services, as the government's charters order them. */
export const serviceKinds = [
  { value: 'citizen', label: { en: 'For citizens', bn: 'নাগরিক সেবা' } },
  { value: 'institutional', label: { en: 'For institutions', bn: 'প্রাতিষ্ঠানিক সেবা' } },
  { value: 'internal', label: { en: 'Within the institution', bn: 'অভ্যন্তরীণ সেবা' } },
] as const;
