import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { lettersContract as contract, type Letter } from '../contract.ts';
import { letterFields as fields, kindTexts, letterLabels as labels, stateTexts } from '../labels.ts';
import { letterStates } from '../rules.ts';
import classes from './letters.module.css';

/** One letter: who wrote what, how to answer, and what became of it. */
export function LetterDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.letter, { id }, { staleTime: 0 });
  return (
    <SideDrawer title={data?.subject ?? t(labels.list)} size={520} isText onClose={onClose}>
      {data ? (
        <Body key={data.version} letter={data} />
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}

function Body({ letter }: { letter: Letter }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [state, setState] = useState(letter.state);
  const [note, setNote] = useState(letter.note);
  const change = useSave(contract.change, {
    // Said at once: what is read anew takes this form's place.
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
  });
  const problem = fieldErrors(change.error);
  const label = (name: string) => t(fields[name] ?? labels.list);
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        {[
          t(kindTexts[letter.kind]),
          letter.code,
          format.dateTime(letter.receivedAt),
          letter.name || t(labels.nobody),
        ].join(' · ')}
      </p>
      {letter.mobile || letter.email ? (
        <p className={classes.quiet}>
          {letter.mobile ? <a href={`tel:${letter.mobile}`}>{format.digits(letter.mobile)}</a> : null}
          {letter.mobile && letter.email ? ' · ' : null}
          {letter.email ? <a href={`mailto:${letter.email}`}>{letter.email}</a> : null}
        </p>
      ) : null}
      <p className={classes.body}>{letter.body}</p>
      <Select
        label={label('state')}
        allowDeselect={false}
        disabled={!letter.can.edit}
        data={letterStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
        value={state}
        onChange={(value) => setState(letterStates.find((one) => one === value) ?? state)}
      />
      <Textarea
        label={label('note')}
        autosize
        minRows={3}
        maxLength={2000}
        disabled={!letter.can.edit}
        value={note}
        error={problem('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {letter.can.edit ? (
        <div>
          <Button
            loading={change.isPending}
            disabled={state === letter.state && note === letter.note}
            onClick={() =>
              change.mutate(
                { id: letter.id, version: letter.version, state, note },
                {
                  onError: showCallError,
                },
              )
            }
          >
            {t(texts.save)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
