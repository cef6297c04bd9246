import { type ReactNode, useState } from 'react';
import type { Label } from '../../core/labels.ts';
import { useSave } from '../../core/web/call.ts';
import { useDialogs } from '../../core/web/dialogs.tsx';
import { useText } from '../../core/web/preferences.tsx';
import { contract, type Slip } from './contract.ts';
import { labels } from './screen-labels.ts';
import { SlipDialog } from './screens/user-acts.tsx';

/** Makes the account a student signs in with, after a question; `dialog` shows its first password, once. */
export function useStudentSignIn(): {
  make: (student: { id: string; name: Label; code: string }) => void;
  dialog: ReactNode;
} {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const [slip, setSlip] = useState<Slip | null>(null);
  const add = useSave(contract.addStudentAccount);
  const ask = async (student: { id: string; name: Label; code: string }) => {
    const asked = {
      title: t(labels.studentSignInTitle, { name: student.name }),
      text: t(labels.studentSignInText, { code: student.code }),
      action: labels.studentSignIn,
    };
    if (!(await confirm(asked))) return;
    setSlip((await add.mutateAsync({ id: student.id })).slip);
  };
  return {
    make: (student) => void ask(student).catch(showCallError),
    dialog: <SlipDialog slip={slip} onClose={() => setSlip(null)} />,
  };
}
