import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type NoteKind, noteKinds, noteSign } from '../../rules.ts';
import { AmountField } from '../../screens/amount-field.tsx';
import { newPath } from '../../screens/paths.ts';
import { reconciliationLabels as labels, noteKindLabels } from '../labels.ts';
import own from './reconciliation.module.css';
import { type Draft, noteProblem, type Reconciliation, type TypedNote } from './use-reconciliation-draft.ts';

type Note = Reconciliation['notes'][number];

/** What only the bank's statement has: that of earlier ones until the books have it, and this one's own. */
export function ReconciliationNotes({ data, draft }: { data: Reconciliation; draft: Draft }) {
  const t = useText();
  const { typed, set } = draft;
  const mayEdit = data.can.edit;
  const told = mayEdit ? data.notes.filter((note) => note.since !== null) : data.notes;
  const change = (id: string, changes: Partial<TypedNote>) =>
    set({ notes: typed.notes.map((note) => (note.id === id ? { ...note, ...changes } : note)) });
  return (
    <>
      {mayEdit ? <p className={own.hint}>{t(labels.notesNone)}</p> : null}
      {!mayEdit && told.length === 0 ? <p className={own.hint}>{t(labels.notesNothing)}</p> : null}
      {told.length > 0 ? (
        <ul className={own.notes}>
          {told.map((note) => (
            <Told
              key={note.id}
              note={note}
              isSettled={typed.settled.includes(note.id)}
              onSettle={
                mayEdit
                  ? (on) =>
                      set({
                        settled: on
                          ? [...typed.settled, note.id]
                          : typed.settled.filter((id) => id !== note.id),
                      })
                  : undefined
              }
            />
          ))}
        </ul>
      ) : null}
      {mayEdit && typed.notes.length > 0 ? (
        <ul className={own.notes}>
          {typed.notes.map((note, place) => (
            <OneNote
              key={note.id}
              note={note}
              place={place}
              day={typed.day}
              onChange={(changes) => change(note.id, changes)}
              onRemove={() => set({ notes: typed.notes.filter((one) => one.id !== note.id) })}
            />
          ))}
        </ul>
      ) : null}
      {mayEdit ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={draft.addNote}
        >
          {t(labels.addNote)}
        </Button>
      ) : null}
    </>
  );
}

function Told(props: { note: Note; isSettled: boolean; onSettle: ((on: boolean) => void) | undefined }) {
  const { note, isSettled, onSettle } = props;
  const t = useText();
  const format = useFormat();
  const isEarlier = note.kind === 'earlierCheque' || note.kind === 'earlierDeposit';
  return (
    <li className={own.told} data-settled={isSettled || undefined}>
      <span>
        {t(noteKindLabels[note.kind])} · {note.narration}{' '}
        <small>
          {format.date(note.day)}
          {note.since ? ` · ${t(labels.since, { day: format.date(note.since) })}` : ''}
        </small>
      </span>
      <strong>
        {noteSign(note.kind) < 0n ? '−' : ''}
        {format.money(note.amount)}
      </strong>
      {onSettle && !isSettled && !isEarlier ? (
        <Link to={newPath(noteSign(note.kind) < 0n ? 'debit' : 'credit')}>{t(labels.writeVoucher)}</Link>
      ) : null}
      {onSettle ? (
        <Checkbox
          label={t(labels.settled)}
          aria-label={t(labels.settledOf, { narration: note.narration })}
          checked={isSettled}
          onChange={(event) => onSettle(event.currentTarget.checked)}
        />
      ) : isSettled ? (
        <small>{t(labels.settled)}</small>
      ) : null}
    </li>
  );
}

function OneNote(props: {
  note: TypedNote;
  place: number;
  day: string;
  onChange: (changes: Partial<TypedNote>) => void;
  onRemove: () => void;
}) {
  const { note, onChange } = props;
  const t = useText();
  const format = useFormat();
  const problem = noteProblem(note, props.day);
  const row = t(labels.noteRow, { number: format.number(props.place + 1) });
  return (
    <li className={own.note}>
      <Select
        aria-label={`${row}, ${t(labels.noteKind)}`}
        size="sm"
        allowDeselect={false}
        data={noteKinds.map((one) => ({ value: one, label: t(noteKindLabels[one]) }))}
        value={note.kind}
        onChange={(kind) => onChange({ kind: (kind ?? note.kind) as NoteKind })}
      />
      <DateField
        aria-label={`${row}, ${t(labels.noteDay)}`}
        size="sm"
        value={note.day}
        max={props.day}
        error={problem === 'day' || problem === 'late' ? t(labels.wrong[problem]) : undefined}
        onChange={(day) => onChange({ day })}
      />
      <TextInput
        aria-label={`${row}, ${t(labels.noteNarration)}`}
        placeholder={t(labels.noteNarration)}
        size="sm"
        autoComplete="off"
        maxLength={200}
        value={note.narration}
        error={problem === 'narration' ? t(labels.wrong.narration) : undefined}
        onChange={(event) => onChange({ narration: event.currentTarget.value })}
      />
      <AmountField
        label={`${row}, ${t(labels.noteAmount)}`}
        value={note.amount}
        error={problem === 'amount' ? t(labels.wrong.amount) : undefined}
        onChange={(amount) => onChange({ amount })}
      />
      <ActionIcon
        size={36}
        aria-label={t(labels.removeNote, { narration: note.narration || row })}
        onClick={props.onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
