/** The levels of classes that boards have rules for. */
export const levelChoices = [
  { value: 'primary', label: { en: 'Primary', bn: 'প্রাথমিক' } },
  { value: 'secondary', label: { en: 'Secondary', bn: 'মাধ্যমিক' } },
  { value: 'higherSecondary', label: { en: 'Higher secondary', bn: 'উচ্চ মাধ্যমিক' } },
  { value: 'degree', label: { en: 'Degree', bn: 'ডিগ্রি' } },
] as const;
