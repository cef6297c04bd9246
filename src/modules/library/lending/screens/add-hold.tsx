import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { catalogueContract } from '../../catalogue/contract.ts';
import classes from '../../screens/library.module.css';
import { type Hit, lendingContract } from '../contract.ts';
import { holdsContract as contract } from '../holds-contract.ts';
import { lendingLabels as labels } from '../labels.ts';

const keyOf = (hit: Hit): string => hit.studentId ?? hit.employeeId ?? hit.code;

/** Puts somebody on the waiting list of a book that is out, for whoever asks at the desk or by telephone. */
export function AddHold({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [bookWords, setBookWords] = useState('');
  const [titleId, setTitleId] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [person, setPerson] = useState<Hit | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [askedBook] = useDebouncedValue(bookWords.trim(), 250);
  const [asked] = useDebouncedValue(words.trim(), 250);
  const { data: books } = useRead(
    catalogueContract.find,
    { ...(askedBook ? { q: askedBook } : {}) },
    { placeholderData: (known) => known },
  );
  const { data: people } = useRead(
    lendingContract.find,
    { q: asked },
    { enabled: asked.length > 1, placeholderData: (known) => known },
  );
  const join = useSave(lendingContract.join, { refreshes: [] });
  const place = useSave(contract.placeHold);
  const problem = fieldErrors(place.error ?? join.error);
  const book = books?.items.find((one) => one.id === titleId);
  const offered = [
    ...(person ? [person] : []),
    ...(people?.members ?? []).filter((one) => !person || keyOf(one) !== keyOf(person)),
  ];
  const submit = async () => {
    setIsTried(true);
    if (titleId === null || person === null) return;
    try {
      const memberId =
        person.memberId ??
        (
          await join.mutateAsync(
            person.studentId ? { studentId: person.studentId } : { employeeId: person.employeeId ?? '' },
          )
        ).id;
      await place.mutateAsync({ titleId, memberId });
      showToast({
        tone: 'leaf',
        title: t(labels.holdPlaced, { name: person.name, book: book?.title ?? '' }),
      });
      onClose();
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.addHold)}
      isDirty={titleId !== null || person !== null}
      isBusy={join.isPending || place.isPending}
      saveText={t(labels.addHold)}
      isSpaced
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={t(labels.book)}
        placeholder={t(labels.holdBookHint)}
        required
        searchable
        data={(books?.items ?? []).map((one) => ({
          value: one.id,
          label: [one.title, one.byline].filter((text) => text !== '').join(' · '),
        }))}
        filter={({ options }) => options}
        searchValue={bookWords}
        onSearchChange={setBookWords}
        value={titleId}
        error={isTried && titleId === null ? t(labels.chooseBook) : problem('titleId')}
        onChange={setTitleId}
      />
      {book ? (
        <p className={classes.quiet}>{t(labels.hereNow, { count: format.number(book.here) })}</p>
      ) : null}
      <Select
        label={t(labels.holdFor)}
        placeholder={t(labels.holdForHint)}
        required
        searchable
        data={offered.map((one) => ({
          value: keyOf(one),
          label: [t(one.name), format.digits(t(one.place)), format.digits(one.code)]
            .filter((text) => text !== '')
            .join(' · '),
        }))}
        filter={({ options }) => options}
        searchValue={words}
        onSearchChange={setWords}
        value={person ? keyOf(person) : null}
        error={isTried && person === null ? t(labels.choosePerson) : problem('memberId')}
        onChange={(value) => setPerson(offered.find((one) => keyOf(one) === value) ?? null)}
      />
    </FormDrawer>
  );
}
