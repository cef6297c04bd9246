import { Button } from '@mantine/core';
import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../device/preferences.tsx';
import type { Tone } from '../list/status-badge.tsx';
import classes from './parts.module.css';
import { texts } from './texts.ts';

type ToastTone = Extract<Tone, 'leaf' | 'marigold' | 'sindur' | 'ink'>;
export type Toast = {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};
type Shown = Toast & { readonly id: number };

/** Milliseconds a toast stays; the specification's figures. */
const stays: Record<ToastTone, number> = { leaf: 15_000, ink: 15_000, sindur: 15_000, marigold: 5_000 };
const icons = {
  leaf: IconCircleCheckFilled,
  marigold: IconAlertTriangleFilled,
  sindur: IconAlertCircleFilled,
  ink: IconInfoCircleFilled,
} as const;

let shown: readonly Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says what happened at the top right for 15 s (a warning for 5 s); the same words are not shown twice at once. */
export function showToast(toast: Toast): void {
  last += 1;
  const others = shown.filter((one) => one.title !== toast.title || one.text !== toast.text);
  change([...others, { ...toast, id: last }].slice(-4));
}

/** The place of the toasts; mounted once. */
export function Toasts() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div className={classes.toasts} role="status" aria-live="polite">
      {list.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast }: { toast: Shown }) {
  const { id, tone, action } = toast;
  const t = useText();
  const Icon = icons[tone];
  const close = () => change(shown.filter((one) => one.id !== id));
  useEffect(() => {
    const timer = setTimeout(() => change(shown.filter((one) => one.id !== id)), stays[tone]);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className={classes.toast} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div>
        <strong>{toast.title}</strong>
        {toast.text ? <div>{toast.text}</div> : null}
      </div>
      {action ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <button type="button" className={classes.toastClose} aria-label={t(texts.close)} onClick={close}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
