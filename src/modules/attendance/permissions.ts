import { definePermissions } from '../../roles.ts';

export const attendancePermission = definePermissions('attendance', {
  view: { en: 'See attendance', bn: 'হাজিরা দেখা', heldBy: ['office', 'teacher'] },
  take: { en: 'Take attendance of own sections', bn: 'নিজের শাখার হাজিরা নেওয়া', heldBy: ['office', 'teacher'] },
  takeAll: {
    en: 'See and take attendance of every section',
    bn: 'সব শাখার হাজিরা দেখা ও নেওয়া',
    heldBy: ['office'],
  },
  amend: { en: 'Change attendance after the day', bn: 'দিন শেষে হাজিরা সংশোধন', heldBy: ['office'] },
});
