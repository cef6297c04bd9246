import { askBy } from './spoken.ts';

/** Sends the forms that their page answers without leaving it; what was typed stays when nothing came back. */
export function letAsk(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !/^(again|once)$/.test(form.dataset.asks ?? '')) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void ask(form);
  });
}

async function ask(form: HTMLFormElement): Promise<void> {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const button = form.querySelector('button');
  form.ariaBusy = 'true';
  if (button) button.disabled = true;
  const mayAgain = form.dataset.asks === 'again';
  const isAnswered = await askBy({ address: form.action, body: new URLSearchParams(given) }, mayAgain);
  form.ariaBusy = null;
  if (button) button.disabled = false;
  if (!isAnswered) {
    const problem = form.querySelector('.away') ?? document.createElement('p');
    problem.className = 'problem away';
    problem.role = 'alert';
    problem.textContent = form.dataset.away ?? '';
    form.append(problem);
  }
  document.querySelector<HTMLElement>('[data-said], [aria-invalid="true"]')?.focus();
}
