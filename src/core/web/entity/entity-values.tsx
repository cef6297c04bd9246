import { IconCircleOff } from '@tabler/icons-react';
import { useCallback } from 'react';
import { type Entity, type ListedRecord, titleOf } from '../../entity.ts';
import { mobileAs } from '../../identifiers.ts';
import type { Label } from '../../labels.ts';
import { plainOf } from '../../validation/rich-text.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { fileLabels } from '../form/file-labels.ts';
import { texts } from '../page/texts.ts';

/** `show(record, field)`: a field's value as people read it; empty for no value, masked for a sensitive one. */
export function useShown(entity: Entity) {
  const t = useText();
  const format = useFormat();
  return useCallback(
    (
      record: Readonly<Record<string, unknown>> & { labels?: Record<string, Label> },
      name: string,
    ): string => {
      const field = entity.fields[name];
      const value = record[name];
      if (!field || value === null || value === undefined || value === '') return '';
      if (field.kind === 'secret') return format.digits(String(value));
      if (field.sensitive) return `••••${format.digits(Array.from(String(value)).slice(-4).join(''))}`;
      switch (field.kind) {
        case 'ref': {
          const label = record.labels?.[name];
          return label ? t(label) : '';
        }
        case 'choice': {
          const chosen = field.choices.find((one) => one.value === value);
          return chosen ? t(chosen.label) : String(value);
        }
        case 'flag':
          return t(value ? texts.yes : texts.no);
        case 'date':
          return format.date(String(value));
        case 'file':
          return t(fileLabels.present);
        case 'money':
          return format.money(String(value));
        case 'integer':
          if (field.isYear) return format.digits(String(value));
          return Number.isFinite(Number(value)) ? format.number(Number(value)) : String(value);
        case 'time':
          return format.time(String(value));
        case 'decimal':
          return format.digits(String(value));
        case 'phone':
          // Stored with the country's code; read as it is dialled here.
          return format.digits(mobileAs(String(value), 'national'));
        case 'longText':
          return field.isRich ? plainOf(String(value)) : String(value);
        default:
          // A code, a roll, a registration number: read in the reader's digits as it is typed in either.
          return field.kind === 'text' && /^[0-9/-]+$/.test(String(value))
            ? format.digits(String(value))
            : String(value);
      }
    },
    [entity, t, format],
  );
}

/** `nameOf(record)`: what a record is called, in the user's language. */
export function useNameOf(entity: Entity) {
  const t = useText();
  const show = useShown(entity);
  return useCallback(
    (record: ListedRecord) => {
      const field = entity.fields[entity.title.en];
      return field?.kind === 'ref' || field?.kind === 'date' || field?.kind === 'choice'
        ? show(record, entity.title.en)
        : t(titleOf(entity, record)) || '—';
    },
    [entity, show, t],
  );
}

const lowerFirst = (words: string) =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** What many of them are called inside a sentence: `classes`; Bengali says the plain name, শ্রেণি. */
export function usePlural(entity: Entity): string {
  const { language } = usePreferences();
  return language === 'bn' ? entity.label.bn : lowerFirst(entity.plural.en);
}

/** What one of them is called inside a sentence: `class`; `SMS rule` stays. */
export function typeOf(entity: Entity): Label {
  return { en: lowerFirst(entity.label.en), bn: entity.label.bn };
}

/** The state of a record: nearly every one is active, so only the other state stands out. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const t = useText();
  if (isActive) return <span className="ps-hint">{t(texts.active)}</span>;
  return (
    <span
      className="ps-badge"
      style={{
        background: 'var(--ps-slate-bg)',
        color: 'var(--ps-slate-fg)',
        borderColor: 'var(--ps-slate-line)',
      }}
    >
      <IconCircleOff size={13} stroke={2} aria-hidden />
      {t(texts.inactive)}
    </span>
  );
}

/** True while a dialog or a drawer covers the page, so that the page's own keys rest. */
export function isCovered(): boolean {
  return document.querySelector('.mantine-Modal-content, .mantine-Drawer-content') !== null;
}

/** True while a dialog lies over a drawer: Esc belongs to the dialog. */
export function isDialogOpen(): boolean {
  return document.querySelector('.mantine-Modal-content') !== null;
}
