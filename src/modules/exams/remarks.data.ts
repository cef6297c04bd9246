/** The remarks an institution begins with: by band of the GPA, whoever failed at 0.00. */
export const usualRemarks = [
  {
    textEn: 'An outstanding result. Keep it up.',
    textBn: 'অসাধারণ ফল। এভাবেই এগিয়ে যাও।',
    fromGpa: '5.00',
    toGpa: '5.00',
  },
  {
    textEn: 'Excellent work in every subject. We are proud of you.',
    textBn: 'সব বিষয়ে চমৎকার করেছ। আমরা গর্বিত।',
    fromGpa: '5.00',
    toGpa: '5.00',
  },
  {
    textEn: 'A very good result. With a little more effort it can be the best.',
    textBn: 'খুব ভালো ফল। আরেকটু চেষ্টা করলে সেরা হতে পারবে।',
    fromGpa: '4.00',
    toGpa: '4.99',
  },
  {
    textEn: 'Very good. Give more time to the weaker subjects.',
    textBn: 'খুব ভালো। তুলনামূলক দুর্বল বিষয়ে আরও সময় দাও।',
    fromGpa: '4.00',
    toGpa: '4.99',
  },
  {
    textEn: 'A good result. Regular study will make it better.',
    textBn: 'ভালো ফল। নিয়মিত পড়াশোনা করলে আরও ভালো হবে।',
    fromGpa: '3.00',
    toGpa: '3.99',
  },
  {
    textEn: 'Satisfactory. More practice at home is needed.',
    textBn: 'সন্তোষজনক। বাড়িতে আরও অনুশীলন দরকার।',
    fromGpa: '2.00',
    toGpa: '2.99',
  },
  {
    textEn: 'Passed, but much more attention to study is needed.',
    textBn: 'উত্তীর্ণ, তবে পড়াশোনায় অনেক বেশি মনোযোগ দরকার।',
    fromGpa: '1.00',
    toGpa: '1.99',
  },
  {
    textEn: 'Do not lose heart. Study regularly and ask your teachers for help.',
    textBn: 'হতাশ হয়ো না। নিয়মিত পড়ো এবং শিক্ষকদের সাহায্য নাও।',
    fromGpa: '0.00',
    toGpa: '0.99',
  },
] as const;
