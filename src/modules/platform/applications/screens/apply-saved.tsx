import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { applyLabels as labels } from '../../apply-labels.ts';
import { contract } from '../../contract.ts';
import classes from '../../screens/platform.module.css';
import type { Values } from '../../screens/use-fields.ts';
import type { DraftData } from '../shapes.ts';

type Saved = { readonly code: string; readonly keptUntil: string; readonly correcting: string | null };

/** An application the server keeps under a code: opened again on any device, kept anew, or corrected. */
export function useSavedApplication(onOpen: (values: Values) => void) {
  const { showCallError } = useDialogs();
  const [saved, setSaved] = useState<Saved | null>(null);
  const [problem, setProblem] = useState('');
  const opening = useSave(contract.openDraft, { refreshes: [] });
  const saving = useSave(contract.saveDraft, { refreshes: [] });
  const open = async (code: string) => {
    setProblem('');
    try {
      const { data, keptUntil, correcting } = await opening.mutateAsync({ code });
      setSaved({ code, keptUntil, correcting: correcting?.reference ?? null });
      onOpen(data as Values);
    } catch (error) {
      if (error instanceof CallError && error.status < 500) setProblem(error.message);
      else showCallError(error);
    }
  };
  // A mail leads here with the code behind the number sign.
  const first = useRef(open);
  useEffect(() => {
    const code = window.location.hash.slice(1);
    if (!/^[A-Z2-7-]{16,}$/.test(code)) return;
    // Whoever uses this computer next finds no code in the address or behind “back”.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    void first.current(code);
  }, []);
  return {
    saved,
    problem,
    isBusy: opening.isPending || saving.isPending,
    open,
    async keep(values: Values) {
      try {
        const { fax: _, ...data } = values;
        const answer = await saving.mutateAsync({ code: saved?.code ?? null, data: data as DraftData });
        setSaved({ ...answer, correcting: saved?.correcting ?? null });
      } catch (error) {
        showCallError(error);
      }
    },
    forget() {
      setSaved(null);
      if (window.location.hash !== '') window.history.replaceState(null, '', window.location.pathname);
    },
  };
}

type SavedApplication = ReturnType<typeof useSavedApplication>;

/** Above the form: which one it is, or where to go on with one that is kept. */
export function SavedNotice({ kept }: { kept: SavedApplication }) {
  const t = useText();
  const format = useFormat();
  const [code, setCode] = useState('');
  const { saved } = kept;
  if (saved)
    return (
      <div className={classes.draft} role="status">
        <span>
          {saved.correcting ? `${t(labels.correcting, { reference: saved.correcting })} ` : ''}
          {t(labels.keptUnder, { code: saved.code, day: format.date(saved.keptUntil) })}
        </span>
      </div>
    );
  return (
    <form
      className={classes.draft}
      onSubmit={(event) => {
        event.preventDefault();
        void kept.open(code);
      }}
    >
      <TextInput
        label={t(labels.savedCode)}
        description={t(labels.savedCodeHelp)}
        value={code}
        maxLength={40}
        autoComplete="off"
        error={kept.problem || undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={code.trim() === ''} loading={kept.isBusy}>
        {t(labels.savedOpen)}
      </Button>
    </form>
  );
}
