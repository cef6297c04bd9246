import { countedModule, type ModuleFigure, say } from '../../../core/server/module-days.ts';
import { feeHead } from '../fee-head.entity.ts';

type Period = 'monthly' | 'quarterly' | 'yearly' | 'once';
type Counts = Record<Period | 'all', number>;

const hints = {
  monthly: say('Tuition and what else comes every month', 'বেতন ও মাসে মাসে যা লাগে'),
  quarterly: say('Every three months', 'তিন মাস পরপর'),
  yearly: say('Session fee and what else comes once a year', 'সেশন ফি ও বছরে একবার যা লাগে'),
  once: say('Admission and what else is paid once', 'ভর্তি ফি ও একবারই যা লাগে'),
} as const;

/** What fees consist of: the heads in use, by when they are charged. */
export const feesDay = countedModule<Counts>({
  module: 'fees',
  permissions: ['fees.setup.view'],
  sql: `SELECT jsonb_build_object('all', count(*)::int, ${(
    ['monthly', 'quarterly', 'yearly', 'once'] as const
  )
    .map((period) => `'${period}', count(*) FILTER (WHERE period = '${period}')::int`)
    .join(', ')}) FROM fees_fee_head WHERE site_id = $1 AND is_active`,
  show: (n) => ({
    context: null,
    figures: feeHead.fields.period.choices.map(({ value, label }): ModuleFigure => {
      const period = value as Period;
      return {
        label: { en: period === 'once' ? 'One-time heads' : `${label.en} heads`, bn: `${label.bn} খাত` },
        figure: n[period],
        hint: hints[period],
        tone: 'plain',
        path: `${feeHead.path}?active=true&f.period=${period}`,
      };
    }),
    steps: [
      {
        name: 'feeHeads',
        label: { en: 'Fee heads', bn: 'ফি খাত' },
        help: {
          en: 'What guardians pay for: tuition, session, examination and so on.',
          bn: 'অভিভাবকেরা যেসব খাতে টাকা দেন: বেতন, সেশন, পরীক্ষা ইত্যাদি।',
        },
        path: feeHead.path,
        count: n.all,
        isDone: n.all > 0,
        permission: 'fees.setup.edit',
      },
    ],
  }),
});
