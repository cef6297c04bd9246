import { Button, FileButton, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fillPath } from '../endpoint.ts';
import { pictureContractOf } from '../entity-contract.ts';
import { CallError, requestHeaders, useSave } from './call.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import type { FieldInputProps } from './field-input.tsx';
import { useText } from './preferences.tsx';
import { texts } from './texts.ts';

const mostBytes = 8 * 1024 * 1024;

/** A picture of a record. It is kept by the server at once, and belongs to the record when the form is saved. */
export function PictureInput({ entity, name, field, value, problem, disabled, onChange }: FieldInputProps) {
  const t = useText();
  const contract = pictureContractOf(entity);
  const add = useSave(contract.add);
  const id = typeof value === 'string' ? value : '';
  const [refusal, setRefusal] = useState('');
  const shown = usePicture(id === '' ? null : fillPath(contract.read.path, { id }).path);
  const take = async (file: File | null) => {
    if (!file) return;
    setRefusal('');
    if (file.size > mostBytes) return setRefusal(t(labels.pictureTooLarge));
    try {
      const kept = await add.mutateAsync({ image: await dataAddressOf(file) });
      onChange(kept.id);
    } catch (error) {
      setRefusal(error instanceof CallError && error.status !== 0 ? error.message : t(texts.offline));
    }
  };
  return (
    <Input.Wrapper
      label={t(field.label)}
      labelElement="div"
      required={field.required}
      description={t(field.help ?? labels.pictureRules)}
      error={refusal || problem || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.picture}>
        {shown ? (
          <img src={shown} alt={t(field.label)} />
        ) : (
          <span>
            <IconPhoto size={28} stroke={1.4} aria-hidden />
          </span>
        )}
        {disabled ? null : (
          <div>
            <FileButton
              onChange={(file) => void take(file)}
              accept="image/png,image/jpeg,image/webp"
              name={name}
            >
              {(props) => (
                <Button {...props} variant="default" loading={add.isPending}>
                  {t(id === '' ? labels.choosePicture : labels.changePicture)}
                </Button>
              )}
            </FileButton>
            {id === '' ? null : (
              <Button variant="subtle" onClick={() => onChange('')}>
                {t(labels.removePicture)}
              </Button>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A picture behind the log-in as an address an image can show; null while it is not read. */
function usePicture(path: string | null): string | null {
  const [shown, setShown] = useState<{ path: string; url: string } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    let url = '';
    fetch(path, { headers: requestHeaders(), signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) return;
        url = URL.createObjectURL(await answer.blob());
        setShown({ path, url });
      })
      // Without the picture the form still works.
      .catch(() => {});
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [path]);
  return shown && shown.path === path ? shown.url : null;
}
