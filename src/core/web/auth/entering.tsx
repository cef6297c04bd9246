import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../contracts/contract.ts';
import { loginLabels } from '../../contracts/login-labels.ts';
import { CallError, call } from '../device/call.ts';
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
  /** The code for a new device; null until others have used up the tries it shares with them. */
  const [proof, setProof] = useState<string | null>(null);
  const [proofProblem, setProofProblem] = useState('');
  const run = async (work: () => Promise<void>, refused?: (error: CallError) => void) => {
    setBusy(true);
    setProblem('');
    setProofProblem('');
    try {
      await work();
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      if (known?.code === 'chooseAccount') setAccounts(known.details.accounts as Account[]);
      if (known?.details.canProve === true) setProof((before) => before ?? '');
      const atProof = known?.fields.proof?.[0];
      if (atProof) setProofProblem(atProof);
      else setProblem(known?.status === 0 ? t(texts.offline) : known?.message || t(texts.wrong));
      if (known) refused?.(known);
    } finally {
      setBusy(false);
    }
  };
  const proving = { proof, setProof, wrong: proofProblem };
  return { busy, problem, accounts, run, forgetAccounts: () => setAccounts([]), proof, proving };
}

/** Where others use up the tries of new devices: the code that is sent to the owner lets this one in. */
export function ProofField({
  login,
  proof,
  setProof,
  wrong,
}: {
  login: string;
  proof: string | null;
  setProof(code: string): void;
  /** What is wrong with the code that was given. */
  wrong: string;
}) {
  const t = useText();
  const { busy, problem, run } = useEntering();
  const [said, setSaid] = useState('');
  if (proof === null) return null;
  const ask = () => run(async () => setSaid(t((await call(contract.askProof, { login })).message)));
  return (
    <>
      <TextInput
        label={t(loginLabels.proof)}
        description={said || t(loginLabels.proofHint)}
        value={proof}
        onChange={(event) => setProof(event.currentTarget.value)}
        error={problem || wrong || null}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        size="md"
      />
      <Button variant="default" loading={busy} disabled={login.trim() === ''} onClick={() => void ask()}>
        {t(loginLabels.sendProof)}
      </Button>
    </>
  );
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
