import { drawFollowed, drawSent, type Followed } from '../../blocks/draw-letters.ts';
import { type Piece, piece } from '../../blocks/tree.ts';
import { readerOf } from '../../blocks/words.ts';
import type { CommonData } from '../../common-contract.ts';
import { followLabels, formLabels } from '../../letters/labels.ts';
import { base, RefusedCall, send } from '../call.ts';
import { domOf, keepApart } from './dom.ts';
import { sentWith } from './sent.ts';
import { spoken } from './spoken.ts';

const paths: Readonly<Record<string, string>> = {
  contact: '/api/web/contact-form',
  complaint: '/api/web/officer-complaint',
  follow: '/api/web/letter-status',
};

/** Sends the form that the server drew and says below it what came of it; what was typed stays when it could not be sent. */
export function sendLetters(place: HTMLElement): void {
  const kind = place.dataset.letter ?? '';
  const path = paths[kind];
  const form = place.querySelector('form');
  const said = place.querySelector<HTMLElement>('[data-said]');
  const button = form?.querySelector('button');
  if (!path || !form || !said || !button) return;
  const code = form.querySelector<HTMLInputElement>('input[name="code"]');
  if (code)
    code.value = location.hash
      .slice(1)
      .replace(/[^\w-]/g, '')
      .slice(0, 40);
  // What is said here is of this visit: it stays when the page is drawn in another language.
  keepApart(said);
  const say = (...pieces: Piece[]) => {
    said.replaceChildren(domOf(pieces));
    said.focus();
  };
  const reader = () => {
    const { language, digits } = spoken();
    return readerOf(language, digits, base);
  };
  const ask = async () => {
    const site = sentWith<CommonData>('common-data');
    const given = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
    );
    const words = button.textContent;
    button.disabled = true;
    button.textContent = reader().t(kind === 'follow' ? followLabels.asking : formLabels.sending);
    try {
      const body = { ...(site ? { site_id: String(site.SITE_ID) } : {}), ...given };
      if (kind === 'follow') say(drawFollowed(await send<Followed>(path, spoken().language, body), reader()));
      else {
        const answer = await send<{ code: string }>(path, spoken().language, body);
        form.hidden = true;
        keepApart(form);
        say(...drawSent(answer.code, reader()));
      }
    } catch (error) {
      const away = kind === 'follow' ? followLabels.away : formLabels.away;
      const problem = (error instanceof RefusedCall && error.message) || reader().t(away);
      say(piece('p', { class: 'problem' }, problem));
    } finally {
      button.disabled = false;
      button.textContent = words;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  said.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-another]')) return;
    said.replaceChildren();
    form.reset();
    form.hidden = false;
    form.querySelector('input')?.focus();
  });
}
