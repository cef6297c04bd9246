/** What other modules show of accounts: first passwords on slips, and the changes of the platform's own records. */
export { FamilyAccounts } from './codes/screens/family-accounts.tsx';
export { PlatformHistory } from './screens/platform-history.tsx';
export { SlipDialog } from './screens/slip-dialog.tsx';
