import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../device/call.ts';
import { usePreferences, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';

type Account = { readonly username: string; readonly nameEn: string; readonly nameBn: string };

/** What every form before the application does with its call: is busy, says why it was refused, offers accounts. */
export function useEntering() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Those the one name or number belongs to, where it is more than one. */
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  const run = async (work: () => Promise<void>, refused?: (error: CallError) => void) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      if (known?.code === 'chooseAccount') setAccounts(known.details.accounts as Account[]);
      setProblem(known?.status === 0 ? t(texts.offline) : known?.message || t(texts.wrong));
      if (known) refused?.(known);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, accounts, run, forgetAccounts: () => setAccounts([]) };
}

/** What went wrong, and below it the accounts to choose from. */
export function EntryProblem({
  problem,
  accounts = [],
  choose,
}: {
  problem: string;
  accounts?: readonly Account[];
  choose?(username: string): void;
}) {
  const { language } = usePreferences();
  return (
    <>
      <div className="ps-login-problem" role="alert">
        {problem}
      </div>
      {accounts.map((account) => (
        <Button key={account.username} variant="default" size="md" onClick={() => choose?.(account.username)}>
          {language === 'bn' ? account.nameBn : account.nameEn}
        </Button>
      ))}
    </>
  );
}
