import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { PhotoStep, useWords } from '../../../website/panels.tsx';
import type { Application } from '../contract.ts';
import { mostPapers } from '../fields.ts';
import { formWords as words } from '../words.ts';
import { useForm } from './use-form.ts';

type Papers = Application['papers'];
const mostBytes = 4_000_000;

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/** The photo, and the papers the post asks for. */
export function PapersStep(props: {
  wanted: readonly Label[];
  code: string;
  photoUrl: string | null;
  papers: Papers;
  isMissing: boolean;
  isBusy: boolean;
  busy: (work: () => Promise<void>) => Promise<void>;
  onPhoto: (url: string) => void;
  onPapers: (papers: Papers) => void;
}) {
  const { wanted, code, papers, isBusy, busy } = props;
  const { t, number } = useWords();
  const { call } = useForm();
  const [place, setPlace] = useState(0);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const add = (file: File | undefined) => {
    setIsTooLarge(file !== undefined && file.size > mostBytes);
    if (!file || file.size > mostBytes) return;
    void busy(async () => {
      const content = await base64Of(file);
      const made = await call<Papers[number]>('papers', {
        code,
        place: place < wanted.length ? place : null,
        name: file.name.slice(0, 120),
        content,
      });
      props.onPapers([...papers, made]);
      setPlace(Math.min(place + 1, wanted.length));
    });
  };
  const drop = (id: string) =>
    void busy(async () => {
      await call('papers/remove', { code, id });
      props.onPapers(papers.filter((one) => one.id !== id));
    });
  return (
    <>
      <PhotoStep
        photoUrl={props.photoUrl}
        isMissing={props.isMissing}
        isBusy={isBusy}
        onPhoto={(content) =>
          void busy(async () =>
            props.onPhoto((await call<{ photoUrl: string }>('photo', { code, content })).photoUrl),
          )
        }
      />
      <fieldset>
        <legend>{t(words.papers)}</legend>
        <p className="hint">{t(words.papersHint, { count: number(mostPapers) })}</p>
        {papers.map((one) => (
          <div className="exam" key={one.id}>
            <p>
              {t(one.about)} · {one.name}
            </p>
            <button type="button" className="button" disabled={isBusy} onClick={() => drop(one.id)}>
              {t(words.remove)}
            </button>
          </div>
        ))}
        {papers.length < mostPapers ? (
          <>
            <div className="field">
              <label htmlFor="which">{t(words.whichPaper)}</label>
              <select
                id="which"
                value={place}
                onChange={(event) => setPlace(Number(event.currentTarget.value))}
              >
                {[...wanted, words.otherPaper].map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a paper is known by its place
                  <option key={at} value={at}>
                    {t(one)}
                  </option>
                ))}
              </select>
            </div>
            <p className="take">
              <label className="button" htmlFor="paper">
                {t(words.choosePaper)}
              </label>
              <input
                id="paper"
                className="file"
                type="file"
                accept="application/pdf,image/*"
                disabled={isBusy}
                onChange={(event) => {
                  add(event.currentTarget.files?.[0]);
                  event.currentTarget.value = '';
                }}
              />
            </p>
          </>
        ) : null}
        {isTooLarge ? (
          <p className="wrong" role="alert">
            {t(words.tooLarge)}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}
