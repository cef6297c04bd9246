import { CloseButton } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../core/web/form/file-input.tsx';
import { helpdeskLabels as labels } from '../labels.ts';
import classes from './helpdesk.module.css';

export type Attached = { readonly id: string; readonly name: string };
const most = 5;

/** The files that go along with what is written, one after another. */
export function Attachments(props: {
  files: readonly Attached[];
  uploadTo: string;
  problem?: string | undefined;
  onChange: (files: Attached[]) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { files, onChange } = props;
  const t = useText();
  return (
    <div className={classes.stack}>
      {files.map((file) => (
        <div key={file.id} className={classes.row}>
          <span>{file.name}</span>
          <CloseButton
            aria-label={t(labels.remove, { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </div>
      ))}
      {files.length < most ? (
        <FileInput
          name="fileIds"
          label={t(labels.attach)}
          problem={props.problem ?? ''}
          accept="document"
          value=""
          uploadTo={props.uploadTo}
          onChange={(id, facts) => {
            if (facts) onChange([...files, { id, name: facts.name }]);
          }}
          onBusy={props.onBusy}
        />
      ) : null}
    </div>
  );
}
