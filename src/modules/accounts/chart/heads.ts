/** The five heads of every chart of accounts. */
export const headChoices = [
  { value: 'asset', label: { en: 'Assets', bn: 'সম্পদ' } },
  { value: 'liability', label: { en: 'Liabilities', bn: 'দায়' } },
  { value: 'fund', label: { en: 'Fund', bn: 'তহবিল' } },
  { value: 'income', label: { en: 'Income', bn: 'আয়' } },
  { value: 'expense', label: { en: 'Expenditure', bn: 'ব্যয়' } },
] as const;
