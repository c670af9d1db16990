/** Text, or an element of GitHub's sanitisation schema. */
export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  tag: string;
  attributes: MarkdownAttributes;
  children: readonly MarkdownNode[];
}

/** Attributes that the page uses. */
export interface MarkdownAttributes {
  align?: string;
  alt?: string;
  checked?: boolean;
  colSpan?: number;
  dir?: string;
  /** As written, or `#` and the id of an element of the same text. */
  href?: string;
  id?: string;
  lang?: string;
  open?: boolean;
  rowSpan?: number;
  src?: string;
  start?: number;
  /** Kind of the alert that the quotation is. */
  dataAlert?: string;
}
