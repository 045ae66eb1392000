import type { SidebarGroup } from '../pages/page.js';

/** Facts at the head of a page. Titles are words of this program, ids and version numbers. */
export interface PageHead {
  /** Address under the documents of the generator, without ending. */
  readonly path: string;
  readonly title: string;
}

/**
 * How one generator of documentation wants its pages. Texts of a catalog reach a page through `text` and `inline`
 * only, in a form in which that generator finds no syntax.
 */
export interface Flavor {
  /** Lines between the `---` of the front matter. */
  frontMatter(head: PageHead): string[];
  /** A text with all its line ends, as a block of its own on one line. */
  text(text: string): string;
  /** A short text inside an element of HTML. */
  inline(text: string): string;
  /** Whether headings of letters beyond ASCII need an anchor of their own. */
  readonly needsAnchors: boolean;
  /**
   * The file that lists the pages.
   * @param base folder of the pages among the documents of the generator, with a slash at its end or empty
   */
  sidebar(groups: readonly SidebarGroup[], base: string): { name: string; content: string };
}
