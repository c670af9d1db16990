import styles from './landing-touched.css?inline';

/** Adds what no document shows by itself. Whoever makes such a thing calls it before. */
export function addTouchedStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
