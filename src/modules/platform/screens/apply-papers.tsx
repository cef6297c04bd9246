import { ActionIcon, Button, FileButton, Select } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { applyLabels as labels, paperKindLabels } from '../apply-labels.ts';
import { contract } from '../contract.ts';
import { mostPaperBytes, mostPapers, openStatuses, type PaperKind, paperKinds } from '../rules.ts';
import type { ApplicationPaper, Followed } from '../shapes.ts';
import classes from './platform.module.css';

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/** The papers right after sending the application, of which only the number is known here. */
export function FirstPapers({ reference, mobile }: { reference: string; mobile: string }) {
  const [papers, setPapers] = useState<readonly ApplicationPaper[]>([]);
  return (
    <Papers
      reference={reference}
      mobile={mobile}
      papers={papers}
      onChange={({ papers }) => setPapers(papers)}
    />
  );
}

/** The papers of an application that is followed; once it is decided they only stand there. */
export function ApplyPapers(props: { found: Followed; mobile: string; onChange: (found: Followed) => void }) {
  const { found, mobile, onChange } = props;
  return (
    <Papers
      reference={found.reference}
      mobile={mobile}
      papers={found.papers}
      isClosed={!openStatuses.some((one) => one === found.status)}
      onChange={onChange}
    />
  );
}

function Papers(props: {
  reference: string;
  mobile: string;
  papers: readonly ApplicationPaper[];
  isClosed?: boolean;
  onChange: (found: Followed) => void;
}) {
  const { reference, mobile, papers, isClosed = false, onChange } = props;
  const t = useText();
  const format = useFormat();
  const [kind, setKind] = useState<PaperKind>('recognition');
  const [problem, setProblem] = useState('');
  const add = useSave(contract.addPaper, { refreshes: [] });
  const drop = useSave(contract.dropPaper, { refreshes: [] });
  const tried = async (work: () => Promise<Followed>) => {
    setProblem('');
    try {
      onChange(await work());
    } catch (error) {
      const said = error instanceof CallError ? (Object.values(error.fields).flat()[0] ?? error.message) : '';
      setProblem(said || String(error));
    }
  };
  const send = (file: File | null) => {
    if (!file) return;
    if (file.size > mostPaperBytes) return setProblem(t(labels.tooLarge));
    void tried(async () =>
      add.mutateAsync({
        reference,
        mobile,
        kind,
        name: file.name.slice(0, 120),
        content: await base64Of(file),
      }),
    );
  };
  return (
    <section className={classes.papers} aria-label={t(labels.papers)}>
      <h3>{t(labels.papers)}</h3>
      {isClosed ? null : (
        <p className={classes.hint}>{t(labels.papersHelp, { count: format.number(mostPapers) })}</p>
      )}
      <ul>
        {papers.map((one) => (
          <li key={one.id}>
            <span>
              {t(paperKindLabels[one.kind])}: {one.name}
            </span>
            {isClosed ? null : (
              <ActionIcon
                variant="subtle"
                color="sindur"
                aria-label={t(labels.removePaper, { name: one.name })}
                loading={drop.isPending}
                onClick={() => void tried(() => drop.mutateAsync({ reference, mobile, id: one.id }))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {papers.length === 0 ? <p className={classes.hint}>{t(labels.noPapers)}</p> : null}
      {isClosed || papers.length >= mostPapers ? null : (
        <div className={classes.paperAdd}>
          <Select
            label={t(labels.paperKind)}
            allowDeselect={false}
            value={kind}
            data={paperKinds.map((value) => ({ value, label: t(paperKindLabels[value]) }))}
            onChange={(value) => setKind(paperKinds.find((one) => one === value) ?? 'other')}
          />
          <FileButton accept="application/pdf,image/jpeg,image/png,image/webp" onChange={send}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={add.isPending}
              >
                {t(labels.addPaper)}
              </Button>
            )}
          </FileButton>
        </div>
      )}
      <p role="alert" className={classes.problems}>
        {problem}
      </p>
    </section>
  );
}
