const named = <T extends object>(rows: readonly (readonly [string, string, string, T])[]) =>
  rows.map(([code, nameEn, nameBn, rest], place) => ({ code, position: place + 1, nameEn, nameBn, ...rest }));

/** Through whom schools in Bangladesh are paid online; addresses where the provider publishes them. */
export const gateways = named([
  [
    'sslcommerz',
    'SSLCommerz',
    'এসএসএলকমার্জ',
    {
      kind: 'aggregator',
      sandboxUrl: 'https://sandbox.sslcommerz.com',
      liveUrl: 'https://securepay.sslcommerz.com',
    },
  ],
  ['shurjopay', 'shurjoPay', 'সূর্যপে', { kind: 'aggregator' }],
  ['aamarpay', 'aamarPay', 'আমারপে', { kind: 'aggregator' }],
  ['bkash', 'bKash', 'বিকাশ', { kind: 'wallet' }],
  ['nagad', 'Nagad', 'নগদ', { kind: 'wallet' }],
  ['sonali', 'Sonali Payment Gateway', 'সোনালী পেমেন্ট গেটওয়ে', { kind: 'bank' }],
  ['manual', 'By transaction ID', 'লেনদেন আইডি দিয়ে', { kind: 'manual' }],
]);

export const paymentTypes = named([
  ['student-fee', 'Student fee', 'শিক্ষার্থীর ফি', {}],
  ['admission-fee', 'Admission fee', 'ভর্তি ফি', {}],
  ['exam-form', 'Form fill-up', 'ফরম পূরণ', {}],
  ['platform-bill', "Institution's bill", 'প্রতিষ্ঠানের বিল', {}],
]);

export const onlineMethods = named([
  ['card', 'Debit or credit card', 'ডেবিট বা ক্রেডিট কার্ড', { gatewayId: 'sslcommerz' }],
  ['internet-banking', 'Internet banking', 'ইন্টারনেট ব্যাংকিং', { gatewayId: 'sslcommerz' }],
  ['bkash', 'bKash', 'বিকাশ', { gatewayId: 'bkash' }],
  ['nagad', 'Nagad', 'নগদ', { gatewayId: 'nagad' }],
  ['rocket', 'Rocket', 'রকেট', { gatewayId: 'sslcommerz' }],
  ['upay', 'upay', 'উপায়', { gatewayId: 'sslcommerz' }],
  ['tap', 'tap', 'ট্যাপ', { gatewayId: 'sslcommerz' }],
  ['cellfin', 'CellFin', 'সেলফিন', { gatewayId: 'sslcommerz' }],
  ['sonali-wallet', 'Sonali eWallet', 'সোনালী ই-ওয়ালেট', { gatewayId: 'sonali' }],
  ['transaction-id', 'Transaction ID', 'লেনদেন আইডি', { gatewayId: 'manual' }],
]);

/** In whose name the money is received. */
export const merchantTypes = named([
  ['institution', "The institution's own", 'প্রতিষ্ঠানের নিজস্ব', {}],
  ['platform', "The platform's, settled later", 'প্ল্যাটফর্মের, পরে নিষ্পত্তি', {}],
  ['group', "The site group's", 'প্রতিষ্ঠান গ্রুপের', {}],
]);
