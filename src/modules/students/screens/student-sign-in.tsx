import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { SlipDialog } from '../../access/panels.tsx';
import type { Slip } from '../../access/rules.ts';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** Asks, then makes the account a student signs in with and shows its first password, once. */
export function StudentSignIn(props: {
  id: string;
  name: Label;
  /** The student ID in the reader's digits. */
  code: string;
  onClose: () => void;
}) {
  const { id, name, code, onClose } = props;
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const [slip, setSlip] = useState<Slip | null>(null);
  const add = useSave(contract.addAccount);
  const isAsked = useRef(false);
  const ask = useEffectEvent(async () => {
    const asked = {
      title: t(words.signInTitle, { name }),
      text: t(words.signInText, { code }),
      action: words.signIn,
    };
    if (await confirm(asked)) setSlip((await add.mutateAsync({ id })).slip);
    else onClose();
  });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    ask().catch((error: unknown) => {
      showCallError(error);
      onClose();
    });
  }, [showCallError, onClose]);
  return <SlipDialog slip={slip} onClose={onClose} />;
}
