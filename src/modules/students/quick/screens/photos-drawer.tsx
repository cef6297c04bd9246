import { Button, FileButton } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { contentOf } from '../../../../core/web/sheet/sheet-content.ts';
import classes from '../../screens/office.module.css';
import { quickContract as contract } from '../contract.ts';
import { words } from '../labels.ts';

type Preview = z.output<typeof contract.photosCheck.output>;

/** Photos of a section from a zip: what matches whom is looked at before anything is kept. */
export function PhotosDrawer({ sectionId, onClose }: { sectionId: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [content, setContent] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const check = useSave(contract.photosCheck, { refreshes: [] });
  const keep = useSave(contract.photosSave);
  const read = async (file: File | null) => {
    if (!file) return;
    const packed = await contentOf(file);
    setContent(packed);
    check.mutate({ sectionId, content: packed }, { onError: showCallError, onSuccess: setPreview });
  };
  const count = preview?.matched.length ?? 0;
  const onKeep = () => {
    if (count === 0) return;
    keep.mutate(
      { sectionId, content },
      {
        onError: showCallError,
        onSuccess: ({ saved, refused }) => {
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
        },
      },
    );
  };
  const whys = { nobody: words.nobody, twice: words.twice, notAPicture: words.notAPicture };
  return (
    <FormDrawer
      title={t(words.photos)}
      size={520}
      isSpaced
      isDirty={count > 0}
      isBusy={check.isPending || keep.isPending}
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
