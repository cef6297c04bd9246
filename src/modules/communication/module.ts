import { defineModule } from '../../core/module/module.ts';
import { communicationPath } from './paths.ts';
import { messagesPermission, platformSmsPermission, threadsPermission } from './permissions.ts';

export const communication = defineModule({
  name: 'communication',
  standsIn: 'communication',
  place: {
    name: 'communication',
    label: { en: 'Communication', bn: 'যোগাযোগ' },
    icon: 'message',
    menuFor: 'site',
  },
  screens: {
    messages: {
      path: communicationPath.messages,
      title: { en: 'Messages', bn: 'বার্তা' },
      permission: messagesPermission.view,
      group: 'messages',
    },
    smsOrders: {
      path: communicationPath.smsOrders,
      title: { en: 'SMS packs', bn: 'এসএমএস প্যাক' },
      permission: platformSmsPermission.grant,
      standsIn: 'platform',
      group: 'institutions',
    },
    smsOutbox: {
      path: communicationPath.smsOutbox,
      title: { en: 'SMS outbox', bn: 'বহির্গামী এসএমএস' },
      permission: platformSmsPermission.outbox,
      standsIn: 'platform',
      group: 'records',
    },
    smsProviders: {
      path: communicationPath.smsProviders,
      title: { en: 'SMS providers', bn: 'এসএমএস সেবাদাতা' },
      permission: platformSmsPermission.providers,
      standsIn: 'platform',
      group: 'institutions',
    },
    threads: {
      path: communicationPath.threads,
      title: { en: 'Conversations', bn: 'কথোপকথন' },
      permission: threadsPermission.use,
      standsIn: 'home',
      family: { position: 9, icon: 'message', label: { en: 'Messages', bn: 'বার্তা' } },
    },
    threadReports: {
      path: communicationPath.threadReports,
      title: { en: 'Reported conversations', bn: 'অভিযোগ করা কথোপকথন' },
      permission: threadsPermission.oversee,
      group: 'threads',
    },
    threadPolicy: {
      path: communicationPath.threadPolicy,
      title: { en: 'Who may write to whom', bn: 'কে কাকে লিখতে পারেন' },
      permission: threadsPermission.policy,
      group: 'threads',
    },
  },
});
