/** What sections are called: rivers of the country. */
export const sectionNames = [
  { en: 'Padma', bn: 'পদ্মা' },
  { en: 'Meghna', bn: 'মেঘনা' },
  { en: 'Jamuna', bn: 'যমুনা' },
  { en: 'Karnaphuli', bn: 'কর্ণফুলী' },
  { en: 'Surma', bn: 'সুরমা' },
  { en: 'Teesta', bn: 'তিস্তা' },
  { en: 'Gorai', bn: 'গড়াই' },
  { en: 'Kushiyara', bn: 'কুশিয়ারা' },
  { en: 'Dhaleshwari', bn: 'ধলেশ্বরী' },
  { en: 'Buriganga', bn: 'বুড়িগঙ্গা' },
  { en: 'Shitalakshya', bn: 'শীতলক্ষ্যা' },
  { en: 'Brahmaputra', bn: 'ব্রহ্মপুত্র' },
];
