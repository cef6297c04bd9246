/** Examinations somebody may have passed before coming here. */
export const pastExamKinds = [
  { value: 'pec', label: { en: 'Primary (PEC)', bn: 'প্রাথমিক সমাপনী' } },
  { value: 'jsc', label: { en: 'JSC / JDC', bn: 'জেএসসি / জেডিসি' } },
  { value: 'ssc', label: { en: 'SSC / Dakhil', bn: 'এসএসসি / দাখিল' } },
  { value: 'hsc', label: { en: 'HSC / Alim', bn: 'এইচএসসি / আলিম' } },
  { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
] as const;
