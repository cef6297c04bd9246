import { loginLabels as labels } from '../../contracts/login-labels.ts';
import { digitsOf, withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import { escapeHtml } from '../http/html.ts';
import { withEarlyPage } from './early-page.ts';

/** What the login page shows of an institution. */
type LoginFaces = {
  readonly name: Label;
  readonly address: Label;
  readonly eiin: string | null;
  readonly establishedOn: string | null;
  readonly accent: string;
  readonly logo: string | null;
  readonly codeSignIn: boolean;
  readonly birthdaySignIn: boolean;
};

type Visit = {
  readonly faces: LoginFaces | null;
  readonly language: Language;
  /** The platform's own door. */
  readonly isPlatform: boolean;
  /** The institution's part of the address, `/@alias` or nothing. */
  readonly base: string;
  readonly nonce: string;
};

const sheets = [
  'src/core/web/page/styles/accents.css',
  'src/core/web/auth/entry.css',
  'assets/early-page.css',
  'assets/early-login.css',
];

export const isLoginPath = (path: string): boolean => path === corePath.login || path === corePath.eduLogin;

/**
 * The application's page with the login form as it stands before the scripts are there, which a slow network brings
 * seconds later. It takes what is typed; `web/auth/early.ts` carries that over. Its button waits for
 * `early-login.js`, and `method="dialog"` keeps a password out of the address whatever happens.
 */
export const withEarlyLogin = (html: string, visit: Visit): string =>
  withEarlyPage(html, { body: formOf(visit), sheets, script: 'early-login.js' }, visit.nonce);

function formOf({ faces, language, base, isPlatform }: Visit): string {
  const t = (label: Label, params?: Record<string, string>) => escapeHtml(textOf(label, language, params));
  const digits = (text: string) => withDigits(text, { language, digits: digitsOf(language) });
  const other = language === 'en' ? 'bn' : 'en';
  const name = faces?.name ?? labels.product;
  const crest = faces ? (faces.logo ?? '/static/scenes/crest-light.svg') : '/static/scenes/mark.svg';
  const facts = faces
    ? [
        t(faces.address),
        faces.establishedOn ? t(labels.established, { year: digits(faces.establishedOn.slice(0, 4)) }) : '',
        faces.eiin ? t(labels.eiin, { number: digits(faces.eiin) }) : '',
      ].filter(Boolean)
    : [];
  const choice = (value: Language, text: string) =>
    `<button type="button" data-language="${value}"${value === language ? ' aria-pressed="true"' : ''}>${text}</button>`;
  const link = (path: string, label: Label) => `<a href="${base}${path}">${t(label)}</a>`;
  const ways = [
    faces?.codeSignIn ? link(corePath.codeLogin, labels.byCode) : '',
    faces?.birthdaySignIn ? link(corePath.firstLogin, labels.firstTime) : '',
  ].join('');
  return `<main id="early" class="ps-login"><div class="ps-login-picture"${faces ? ` data-accent="${escapeHtml(faces.accent)}"` : ''}>
<div class="ps-login-scene"><img src="/static/scenes/school.svg" alt=""></div>
<div class="ps-login-name"><img src="${escapeHtml(crest)}" alt="" width="72" height="72"><div><strong>${t(name)}</strong><span lang="${other}">${escapeHtml(textOf(name, other))}</span>${facts.length > 0 ? `<small>${facts.join(' · ')}</small>` : ''}</div></div></div>
<div class="ps-login-side"><div class="early-language" role="group" aria-label="${t(labels.language)}">${choice('en', 'English')}${choice('bn', 'বাংলা')}</div>
<form class="ps-login-form" method="dialog" novalidate><h1>${t(labels.logIn)}</h1><p>${t(isPlatform ? labels.platformIntro : labels.intro)}</p><div class="early-fields">
<label>${t(labels.who)}<input autocomplete="username" autocapitalize="none" spellcheck="false"></label>
<label>${t(labels.password)}<input type="password" autocomplete="current-password"></label>
<div class="ps-login-choices"><label class="early-check"><input type="checkbox">${t(labels.stay)}</label>${link(corePath.forgotten, labels.forgot)}</div>${ways === '' ? '' : `<div class="ps-login-choices">${ways}</div>`}
<button type="submit" disabled>${t(labels.logIn)}</button></div></form>
<footer class="ps-login-foot"><span><img src="/static/scenes/mark.svg" alt="" width="22" height="22"> ${t(labels.product)}</span><div>${link('/', labels.website)}${link(corePath.application, labels.apply)}</div></footer></div></main>`;
}
