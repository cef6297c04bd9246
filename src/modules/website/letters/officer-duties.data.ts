/** Whom people turn to, by law and by custom. */
export const officerDuties = [
  { value: 'information', label: { en: 'Information officer', bn: 'তথ্য প্রদানকারী কর্মকর্তা' } },
  { value: 'grievance', label: { en: 'Grievance officer', bn: 'অভিযোগ নিষ্পত্তি কর্মকর্তা' } },
  { value: 'appeal', label: { en: 'Appeal officer', bn: 'আপিল কর্মকর্তা' } },
  { value: 'focal', label: { en: 'Focal person', bn: 'ফোকাল পারসন' } },
] as const;
