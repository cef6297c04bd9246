import { defineModule } from '../../core/module/module.ts';
import { corePath } from '../../core/module/paths.ts';
import { apiPath } from './paths.ts';
import { apiPermission, platformApiPermission } from './permissions.ts';

export const api = defineModule({
  name: 'api',
  standsIn: 'settings',
  screens: {
    clients: {
      path: apiPath.clients,
      title: { en: 'API clients', bn: 'এপিআই ক্লায়েন্ট' },
      permission: platformApiPermission.view,
      group: 'access',
      standsIn: 'platform',
    },
    site: {
      path: apiPath.site,
      title: { en: 'Other programs', bn: 'অন্য প্রোগ্রাম' },
      permission: apiPermission.view,
      group: 'access',
    },
    mine: {
      path: corePath.programs,
      title: { en: 'Programs I allowed', bn: 'আমার অনুমতি দেওয়া প্রোগ্রাম' },
      permission: null,
    },
    consent: {
      path: apiPath.consent,
      title: { en: 'Allow a program', bn: 'প্রোগ্রামকে অনুমতি' },
      permission: null,
    },
  },
});
