import { loginLabels as labels } from '../../contracts/login-labels.ts';
import { textOf } from '../../labels.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import type { Institution } from '../shell/institution.ts';
import './entry.css';

/** The institution beside the form: its picture, crest and name in both languages; without one, the product. */
export function LoginPicture({ institution }: { institution: Institution | null }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const other = language === 'en' ? 'bn' : 'en';
  const name = institution?.name ?? labels.product;
  const crest = institution
    ? (institution.logo ?? '/static/scenes/crest-light.svg')
    : '/static/scenes/mark.svg';
  const facts = institution
    ? [
        t(institution.address),
        institution.establishedOn
          ? t(labels.established, { year: format.digits(institution.establishedOn.slice(0, 4)) })
          : '',
        institution.eiin ? t(labels.eiin, { number: format.digits(institution.eiin) }) : '',
      ].filter(Boolean)
    : [];
  return (
    <div className="ps-login-picture" data-accent={institution?.accent}>
      <div className="ps-login-scene">
        <img src="/static/scenes/school.svg" alt="" />
      </div>
      <div className="ps-login-name">
        <img src={crest} alt="" width="72" height="72" />
        <div>
          <strong>{t(name)}</strong>
          <span lang={other}>{textOf(name, other)}</span>
          {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
        </div>
      </div>
    </div>
  );
}
