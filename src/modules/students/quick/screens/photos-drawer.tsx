import { Button, FileButton } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod';
import { mostUploadBytes } from '../../../../core/contracts/files-contract.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { contentOf } from '../../../../core/web/sheet/sheet-content.ts';
import classes from '../../screens/office.module.css';
import { quickContract as contract } from '../contract.ts';
import { words } from '../labels.ts';
import { groupsOf, namesAlone, partOfZip, readDirectory, type ZipEntry } from '../parts/rules.ts';

type Preview = z.output<typeof contract.photosCheck.output>;
type Unmatched = { readonly file: string; readonly why: Preview['unmatched'][number]['why'] | 'tooLarge' };
type Chosen = Omit<Preview, 'unmatched'> & {
  readonly zip: File;
  /** The files that match, as they stand in the zip. */
  readonly entries: readonly ZipEntry[];
  readonly unmatched: readonly Unmatched[];
};

/** What goes in one call: its base64 stays within what the server takes. */
const mostOfPart = { bytes: 10_500_000, files: 250 };

/** What the server says of the files of a zip, by their names alone and however many there are. */
async function matchesOf(
  zip: File,
  all: readonly ZipEntry[],
  check: (names: string) => Promise<Preview>,
): Promise<Chosen> {
  const isSmall = (one: ZipEntry) => one.unpacked <= mostUploadBytes.image && one.packed <= mostOfPart.bytes;
  const small = all.filter(isSmall);
  const answers: Preview[] = [];
  // An empty zip is asked about too: who has no photo is told then.
  const groups = small.length > 0 ? groupsOf(small, { ...mostOfPart, bytes: Number.MAX_SAFE_INTEGER }) : [[]];
  for (const group of groups) answers.push(await check(await contentOf(namesAlone(group))));
  const first = new Map<string, Preview['matched'][number]>();
  const unmatched: Unmatched[] = all
    .filter((one) => !isSmall(one))
    .map((one) => ({ file: one.name, why: 'tooLarge' }));
  for (const one of answers.flatMap((answer) => answer.matched))
    if (first.has(one.studentId)) unmatched.push({ file: one.file, why: 'twice' });
    else first.set(one.studentId, one);
  const matched = [...first.values()];
  const files = new Set(matched.map((one) => one.file));
  return {
    zip,
    matched,
    entries: small.filter((one) => files.has(one.name)),
    unmatched: [...unmatched, ...answers.flatMap((answer) => answer.unmatched)],
    without: (answers[0]?.without ?? []).filter((one) => !first.has(one.studentId)),
  };
}

/** Photos of a section from a zip of any size: what matches whom is looked at before anything is kept. */
export function PhotosDrawer({ sectionId, onClose }: { sectionId: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [preview, setPreview] = useState<Chosen | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const check = useSave(contract.photosCheck, { refreshes: [] });
  const keep = useSave(contract.photosSave);
  const read = async (zip: File | null) => {
    if (!zip) return;
    const entries = await readDirectory(zip);
    if (!entries) return showToast({ tone: 'sindur', title: t(words.notAZip), text: t(words.notAZipText) });
    await matchesOf(zip, entries, (content) => check.mutateAsync({ sectionId, content })).then(
      setPreview,
      showCallError,
    );
  };
  const count = preview?.matched.length ?? 0;
  const send = async ({ zip, entries }: Chosen) => {
    let saved = 0;
    const refused: z.output<typeof contract.photosSave.output>['refused'] = [];
    let done = 0;
    for (const part of groupsOf(entries, mostOfPart)) {
      setSent(done);
      const content = await contentOf(await partOfZip(zip, part));
      const answer = await keep.mutateAsync({ sectionId, content });
      saved += answer.saved;
      refused.push(...answer.refused);
      done += part.length;
    }
    const [first] = refused;
    showToast({
      tone: first ? 'marigold' : 'leaf',
      title: t(words.kept, { count: format.number(saved) }),
      ...(first
        ? {
            text: `${t(words.refusedPhotos, { count: format.number(refused.length) })}: ${first.file}: ${t(first.problem)}`,
          }
        : {}),
    });
    onClose();
  };
  const onKeep = () => {
    if (preview === null || count === 0) return;
    // What went before a failure is kept; sending the same again replaces it by itself.
    void send(preview)
      .catch(showCallError)
      .finally(() => setSent(null));
  };
  const whys = {
    nobody: words.nobody,
    twice: words.twice,
    notAPicture: words.notAPicture,
    tooLarge: words.tooLarge,
  };
  return (
    <FormDrawer
      title={t(words.photos)}
      size={520}
      isSpaced
      isDirty={count > 0}
      isBusy={check.isPending || keep.isPending || sent !== null}
      saveText={t(words.keep, { count: format.number(count) })}
      onSave={onKeep}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(words.photosHelp)}</p>
      <FileButton onChange={(file) => void read(file)} accept=".zip,application/zip">
        {(props) => (
          <Button variant="default" leftSection={<IconFileZip size={16} aria-hidden />} {...props}>
            {t(words.chooseZip)}
          </Button>
        )}
      </FileButton>
      {sent !== null && sent > 0 ? (
        <p className={classes.quiet} role="status">
          {t(words.sending, { done: format.number(sent), count: format.number(count) })}
        </p>
      ) : null}
      {preview ? (
        <>
          <p className={classes.strip} data-tone={count > 0 ? 'leaf' : 'marigold'} role="status">
            {t(words.matched, { count: format.number(count) })}
          </p>
          <ul>
            {preview.matched.map((one) => (
              <li key={one.file}>
                {format.number(one.roll)} {t(one.name)}: {one.file}
                {one.replaces ? ` (${t(words.replaces)})` : ''}
              </li>
            ))}
          </ul>
          {preview.unmatched.length > 0 ? (
            <>
              <p className={classes.strip} data-tone="marigold">
                {t(words.unmatched, { count: format.number(preview.unmatched.length) })}
              </p>
              <ul>
                {preview.unmatched.map((one) => (
                  <li key={one.file}>
                    {one.file}: {t(whys[one.why])}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {preview.without.length > 0 ? (
            <p className={classes.quiet}>
              {t(words.without, { count: format.number(preview.without.length) })}:{' '}
              {preview.without.map((one) => `${format.number(one.roll)} ${t(one.name)}`).join(', ')}
            </p>
          ) : null}
        </>
      ) : null}
    </FormDrawer>
  );
}
