import { definePermissions } from '../../core/module/permissions.ts';

/** Discipline of students: `decide` sets a written warning or a suspension, and takes an entry away. */
export const welfareConductPermission = definePermissions('welfare.conduct', ['view', 'edit', 'decide']);
/** Health of students: illnesses, allergies and medicines are not for everybody who sees students. */
export const welfareHealthPermission = definePermissions('welfare.health', ['view', 'edit']);
/** What the school keeps about oneself or one's own children. */
export const welfareOwnPermission = definePermissions('welfare.own', ['see']);
