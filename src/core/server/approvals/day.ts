import { corePath } from '../../module/paths.ts';
import { type ModuleReader, say, waiting } from '../http/module-days.ts';
import { countMine } from './read.ts';

/** What waits for one's own decision, beside the first place in the menu. */
export const approvalsDay: ModuleReader = {
  module: 'home',
  permissions: 'everybody',
  async read(transaction, services) {
    const mine = await countMine(transaction, services);
    if (!mine) return null;
    const { count, soon } = mine;
    return {
      context: null,
      steps: [],
      figures: [
        waiting(count, soon > 0 ? 'sindur' : 'marigold', {
          label: { en: 'Waiting for my decision', bn: 'আমার সিদ্ধান্তের অপেক্ষায়' },
          hint:
            soon > 0
              ? say('{soon} within two days', '{soon}টি দুই দিনের মধ্যে', { soon })
              : say('Asked by others', 'অন্যদের অনুরোধ'),
          none: say('Nothing is waiting', 'কিছুই অপেক্ষায় নেই'),
          path: corePath.approvals,
        }),
      ],
    };
  },
};
