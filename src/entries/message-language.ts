/**
 * Inlined in 404.html and offline.html, which contain a template for each further language. Shows the language of the address, such
 * as German below `/de/`.
 */

/** Path of the site on its host, set by the build. */
declare const SITE_BASE: string;

const [code] = location.pathname.slice(SITE_BASE.length).split('/');
const templates = [...document.querySelectorAll<HTMLTemplateElement>('body > template')];
const template = templates.find(({ lang }) => lang === code);
if (template) {
  document.documentElement.lang = template.lang;
  document.title = template.dataset['title'] ?? '';
  document.body.replaceChildren(template.content);
}
