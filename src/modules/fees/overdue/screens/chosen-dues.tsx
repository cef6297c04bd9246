import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { useWriteTo } from '../../../communication/panels.tsx';
import { overdueContract as contract, mostChosen } from '../contract.ts';
import { overdueLabels as labels } from '../labels.ts';

/** The students ticked of a list, over its pages; another list (`of`) begins with none. */
export function useChosen(of: string) {
  const [known, setKnown] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() });
  const ids = known.of === of ? known.ids : new Set<string>();
  return {
    ids,
    select: (rows: readonly { id: string }[], on: boolean) => {
      const next = new Set(ids);
      for (const { id } of rows) {
        if (!on) next.delete(id);
        else if (next.size < mostChosen) next.add(id);
      }
      setKnown({ of, ids: next });
    },
    clear: () => setKnown({ of, ids: new Set() }),
  };
}

/** Whether whoever is signed in may send messages, and so has a use for ticking students. */
export function useMayWrite(): boolean {
  return useWriteTo()({ event: 'fees.dues', kind: 'fees.chosenDues', values: {} }) !== null;
}

/** Leads to a message for the guardians of the ticked, where who gets it and what it costs is looked at first. */
export function ChosenDues({ chosen, onNone }: { chosen: ReadonlySet<string>; onNone: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const pathTo = useWriteTo();
  const choose = useSave(contract.chooseDue, { refreshes: [] });
  const mayWrite = useMayWrite();
  if (chosen.size === 0 || !mayWrite) return null;
  const write = () =>
    choose.mutate(
      { studentIds: [...chosen], idempotencyKey: crypto.randomUUID() },
      {
        onError: showCallError,
        onSuccess: ({ id }) => {
          const path = pathTo({ event: 'fees.dues', kind: 'fees.chosenDues', values: { choice: id } });
          if (path) void navigate(path);
        },
      },
    );
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} loading={choose.isPending} onClick={write}>
        {t(labels.writeChosen, { count: format.number(chosen.size) })}
      </Button>
      <Button variant="subtle" onClick={onNone}>
        {t(labels.clearChosen)}
      </Button>
    </>
  );
}
