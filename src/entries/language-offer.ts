import { knownLanguages } from '#domain/shared/language.ts';
import { offers } from '#locales/offers.ts';
import { addTouchedStyles } from '#pages/landing/touched-styles.ts';

/**
 * Offers the visitor's language once, in a line over the unchanged page.
 * @param link to this page in that language
 */
export function offer(link: HTMLAnchorElement): void {
  const language = knownLanguages.find((known) => known === link.hreflang);
  if (language === undefined) return;
  try {
    localStorage.setItem('portico.language-offered', '1');
  } catch {
    // Without storage the offer would appear on every visit.
    return;
  }
  addTouchedStyles();
  const { text, dismiss } = offers[language];
  const region = element('aside', 'toast-region', '');
  region.lang = language;
  region.ariaLabel = text;
  const line = element('div', 'toast', '');
  const close = element('button', 'button button-small', dismiss);
  close.addEventListener('click', () => region.remove());
  const there = element('div', '', '');
  there.append(Object.assign(element('a', 'text-link', text), { href: link.href, hreflang: language }));
  line.append(there, close);
  region.append(line);
  document.body.append(region);
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text: string) {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
