import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the screens that look at users, roles and permissions of every place. */
export const everywhereLabels = {
  institution: t('Institution', 'প্রতিষ্ঠান'),
  chooseInstitution: t('Choose an institution', 'প্রতিষ্ঠান বাছাই করুন'),
  chooseFirst: t(
    'Choose an institution to see its users and what they may do.',
    'ব্যবহারকারী ও তাঁদের অনুমতি দেখতে একটি প্রতিষ্ঠান বাছাই করুন।',
  ),
  group: t('Institution group', 'প্রতিষ্ঠান গ্রুপ'),
  chooseGroup: t('Choose a group', 'গ্রুপ বাছাই করুন'),
  level: t('Users of', 'কার ব্যবহারকারী'),
  ofPlatform: t('Platform', 'প্ল্যাটফর্ম'),
  ofInstitution: t('Institution', 'প্রতিষ্ঠান'),
  ofGroup: t('Institution group', 'প্রতিষ্ঠান গ্রুপ'),
  grantsHint: t(
    'Permissions over money, second-person decisions or rights cannot be given here: two people of the institution give them.',
    'অর্থ, দ্বিতীয় ব্যক্তির সিদ্ধান্ত বা অধিকার দেওয়ার অনুমতি এখান থেকে দেওয়া যায় না: প্রতিষ্ঠানের দুজন মিলে দেন।',
  ),
  chooseRole: t('Choose a role', 'ভূমিকা বাছাই করুন'),
  chooseRoleText: t('Choose a role and tick what it may do.', 'ভূমিকা বাছাই করে তার অনুমতিগুলোতে টিক দিন।'),
  area: t('Part of the software', 'সফটওয়্যারের অংশ'),
  held: t('{role} may: {permission}', '{role} পারেন: {permission}'),
  changes: t('{count} {count|change|changes}', '{count}টি পরিবর্তন'),
  assigned: t('The permissions are saved.', 'অনুমতি সংরক্ষিত হয়েছে।'),
  matrix: t('Permissions and roles', 'অনুমতি ও ভূমিকা'),

  routes: t('Screens', 'স্ক্রিন'),
  route: t('Screen', 'স্ক্রিন'),
  address: t('Address', 'ঠিকানা'),
  menus: t('Menus that lead there', 'যে মেনু থেকে যাওয়া যায়'),
  none: t('In no menu', 'কোনো মেনুতে নেই'),
  attach: t('Attach to a menu', 'মেনুতে যুক্ত করুন'),
  attachTitle: t('Attach “{name}”', '“{name}” যুক্ত করুন'),
  attachTo: t('Menu', 'মেনু'),
  attachHint: t(
    'A new menu with the name of the screen, or a menu that opens nothing yet.',
    'স্ক্রিনের নামে নতুন মেনু, অথবা এমন মেনু যা এখনো কিছু খোলে না।',
  ),
  newMenuBelow: t('New menu below “{name}”', '“{name}”-এর নিচে নতুন মেনু'),
  newMenuTop: t('New menu in the sidebar', 'পাশের মেনুতে নতুন মেনু'),
  detach: t('Detach', 'বিচ্ছিন্ন করুন'),
  detachTitle: t('Detach the screen from “{name}”?', '“{name}” থেকে স্ক্রিনটি বিচ্ছিন্ন করবেন?'),
  detachText: t(
    'The menu stays but opens nothing; the screen still opens by its address.',
    'মেনুটি থাকবে, কিন্তু কিছু খুলবে না; ঠিকানা দিয়ে স্ক্রিনটি খোলা যাবে।',
  ),
  attached: t('The screen is attached.', 'স্ক্রিনটি যুক্ত হয়েছে।'),
  detached: t('The screen is detached.', 'স্ক্রিনটি বিচ্ছিন্ন হয়েছে।'),
  searchRoutes: t('Search screens and addresses', 'স্ক্রিন ও ঠিকানা খুঁজুন'),
  onlyWithout: t('Only screens in no menu', 'শুধু মেনুহীন স্ক্রিন'),
  noRoutes: t('No screen matches this search.', 'এই অনুসন্ধানে কোনো স্ক্রিন মেলেনি।'),

  groupUsers: t('Users of the group', 'গ্রুপের ব্যবহারকারী'),
  noGroup: t('This institution belongs to no group.', 'এই প্রতিষ্ঠান কোনো গ্রুপে নেই।'),
  noGroupUsers: t('The group has no users of its own yet.', 'গ্রুপের নিজস্ব ব্যবহারকারী এখনো নেই।'),
  addGroupUser: t('Add to the group', 'গ্রুপে যোগ করুন'),
  login: t('User name or email', 'ব্যবহারকারীর নাম বা ইমেইল'),
  loginHint: t(
    'Somebody who already has an account. The role will apply at every institution of the group.',
    'যাঁর অ্যাকাউন্ট আছে। ভূমিকাটি তখন গ্রুপের সব প্রতিষ্ঠানে কার্যকর হবে।',
  ),
  takeFromGroup: t('Remove from the group', 'গ্রুপ থেকে সরান'),
  takeFromGroupTitle: t('Remove {name} from the group?', '{name}-কে গ্রুপ থেকে সরাবেন?'),
  takeFromGroupText: t(
    'The role ends at once at every institution of the group.',
    'গ্রুপের সব প্রতিষ্ঠানে ভূমিকাটি এখনই শেষ হবে।',
  ),
  groupAdded: t('{name} now belongs to the group.', '{name} এখন গ্রুপের ব্যবহারকারী।'),
  groupTaken: t('{name} no longer belongs to the group.', '{name} আর গ্রুপের ব্যবহারকারী নন।'),
  institutions: t('Institutions', 'প্রতিষ্ঠান'),
  searchGroupUsers: t('Search the users of the group', 'গ্রুপের ব্যবহারকারী খুঁজুন'),
} as const;
