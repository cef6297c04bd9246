import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { applyLabels as labels } from '../apply-labels.ts';
import classes from './platform.module.css';
import type { Values } from './use-fields.ts';

const key = 'applicationDraft';
/** Days after which a draft nobody went on with is forgotten. */
const keptDays = 30;
/** What says nothing about a person; the rest is never kept in a browser that somebody else may use next. */
const keptFields = [
  'nameEn',
  'nameBn',
  'kind',
  'eiin',
  'board',
  'academicGroups',
  'address',
  'addressOther',
  'divisionId',
  'districtId',
  'thanaId',
  'classes',
  'shifts',
  'versions',
  'students',
] as const;

function read(): Values | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { at: number; values: Values } | null;
    if (!kept || Date.now() - kept.at > keptDays * 86_400_000) return null;
    const known = keptFields.filter((name) => {
      const value = kept.values[name];
      return (
        typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      );
    });
    return Object.fromEntries(known.map((name) => [name, kept.values[name] ?? '']));
  } catch {
    return null;
  }
}

function write(values: Values | null): void {
  try {
    if (values) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing keeps no draft.
  }
}

/** An application that was begun on this device and not sent: whoever applies has no account to keep it in. */
export function useApplyDraft() {
  const [found] = useState(read);
  const [isShown, setIsShown] = useState(found !== null);
  return {
    found,
    isShown,
    discard() {
      write(null);
      setIsShown(false);
    },
  };
}

/** Keeps what is typed as long as it is not sent; sent or emptied, nothing stays. */
export function useKeptApplication(values: Values, isUnsent: boolean): void {
  useEffect(() => {
    write(isUnsent ? Object.fromEntries(keptFields.map((name) => [name, values[name] ?? ''])) : null);
  }, [values, isUnsent]);
}

/** Says that the form begins with what was filled in before. */
export function ApplyDraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  return (
    <div className={classes.draft} role="status">
      <IconInfoCircle size={18} aria-hidden style={{ flex: 'none' }} />
      <span>{t(labels.draftBack)}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t(labels.draftDiscard)}
      </Button>
    </div>
  );
}

/**
 * Takes over what was typed into the form the server wrote, with the focus, and takes that form away. A list that is open
 * would close under the finger: that waits until something is chosen.
 */
export function takeEarlyApplication(
  view: 'form' | 'status',
  take: (typed: Values, isSent: boolean) => void,
): void {
  const early = document.querySelector<HTMLElement>(`#early.early-apply[data-view="${view}"]`);
  if (!early) return;
  const focused = document.activeElement;
  const move = () => {
    if (!early.isConnected) return;
    const at = document.activeElement;
    // With the focus a list would open again.
    const name = at instanceof HTMLInputElement && early.contains(at) ? at.name : null;
    const typed = [...early.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')]
      .filter(({ value }) => value !== '')
      .map((one): [string, string] => [one.name, one.value]);
    const isSent = early.querySelector('form[data-sent]') !== null;
    early.remove();
    if (typed.length > 0) take(Object.fromEntries(typed), isSent);
    if (name)
      document.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus({ preventScroll: true });
  };
  if (focused instanceof HTMLSelectElement && early.contains(focused))
    // The choice itself first, then the place it stands in.
    for (const end of ['change', 'blur'])
      focused.addEventListener(end, () => setTimeout(move), { once: true });
  else move();
}
