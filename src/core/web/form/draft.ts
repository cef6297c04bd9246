import { useEffect, useEffectEvent, useState } from 'react';
import type { Field } from '../../fields.ts';
import { useSession } from '../auth/session.tsx';
import { storedToken } from '../device/call.ts';
import { keepOnDevice, readKept } from '../device/kept.ts';

type Values = Readonly<Record<string, unknown>>;

const pause = 150;

/** Short forms are typed again sooner than read back. */
export const isLongForm = (fields: Readonly<Record<string, Field>>): boolean =>
  Object.keys(fields).length > 6;

/** Whether a browser may keep what stands in a field: no identity number, birth, phone, email or file. */
export function mayKeepField(name: string, field: Field | undefined): boolean {
  return (
    field !== undefined &&
    !('sensitive' in field && field.sensitive) &&
    !['phone', 'email', 'file'].includes(field.kind) &&
    name !== 'dateOfBirth'
  );
}

/**
 * What was typed into a form and not saved when the window closed, the machine went off or the session ended. `name`
 * says which form and record; null keeps nothing. Kept by account and institution, in this browser only.
 */
export function useDraft(name: string | null) {
  const { current } = useSession();
  const key = name === null || !current ? null : `draft.${current.user.id}.${current.site?.id ?? 0}.${name}`;
  const [found, setFound] = useState(() => read(key));
  return {
    key,
    /** What the form begins with, over its usual values. */
    found,
    discard() {
      if (key) keepOnDevice(key, null);
      setFound(null);
    },
  };
}

function read(key: string | null): Values | null {
  const kept = key && readKept(key);
  return typeof kept === 'object' && kept !== null ? { ...kept } : null;
}

/** Keeps a form's values as soon as the typing pauses while they are unsaved; leaving the form lets them go. */
export function useKeptDraft(
  key: string | null,
  values: Values,
  isDirty: boolean,
  mayKeep: (name: string) => boolean,
): void {
  const keep = useEffectEvent(() => {
    if (!key) return;
    keepOnDevice(
      key,
      isDirty ? Object.fromEntries(Object.entries(values).filter(([name]) => mayKeep(name))) : null,
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every letter anew
  useEffect(() => {
    const timer = setTimeout(keep, isDirty ? pause : 0);
    return () => clearTimeout(timer);
  }, [values, isDirty]);
  useEffect(() => {
    const onHide = () => keep();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      // Saved, or left on purpose. Whose session ended meanwhile finds it again.
      if (key && storedToken() !== null) keepOnDevice(key, null);
    };
  }, [key]);
}
