import { defineModule } from '../../core/module/module.ts';
import { communicationPath } from './paths.ts';
import { messagesPermission, platformSmsPermission } from './permissions.ts';

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
  },
});
