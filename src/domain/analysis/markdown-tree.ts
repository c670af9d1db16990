export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  tag: string;
  attributes: MarkdownAttributes;
  children: readonly MarkdownNode[];
}

export interface MarkdownAttributes {
  align?: string;
  alt?: string;
  checked?: boolean;
  colSpan?: number;
  dir?: string;
  /** The address as written in the file, or `#` and the id of an element in the same document. */
  href?: string;
  id?: string;
  lang?: string;
  open?: boolean;
  rowSpan?: number;
  src?: string;
  start?: number;
  dataAlert?: string;
}
