import { definePermissions } from '../../roles.ts';

export const platformPermission = definePermissions('platform', {
  menus: { en: 'Change the menu', bn: 'মেনু পরিবর্তন', heldBy: [] },
  sites: { en: 'Create and change institutions', bn: 'প্রতিষ্ঠান তৈরি ও পরিবর্তন', heldBy: [] },
  applications: { en: 'Decide on applications', bn: 'আবেদন নিষ্পত্তি', heldBy: [] },
  roles: { en: 'Change roles and permissions', bn: 'ভূমিকা ও অনুমতি পরিবর্তন', heldBy: [] },
  history: { en: 'See the platform log', bn: 'প্ল্যাটফর্মের লগ দেখা', heldBy: [] },
  outbox: { en: 'See outgoing mail', bn: 'বহির্গামী ইমেইল দেখা', heldBy: [] },
});
