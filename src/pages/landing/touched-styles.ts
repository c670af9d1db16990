import styles from './landing-touched.css?inline';

/** Adds the styles of elements that no prerendered document contains. Call it before rendering such an element. */
export function addTouchedStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
