/** A part of a page that the search leads to. */
export interface SearchSection {
  /** Element of the page, without `#`; empty for the page itself. */
  readonly anchor: string;
  /** Plain text, the outermost first. */
  readonly titles: readonly string[];
  /** Plain text that is searched, and not shown. */
  readonly text: string;
}

/** One page of a site: a component of the theme and the data that it shows. Data is text, never markup. */
export interface Page {
  /** Address under the site's base, without ending: lower-case ASCII. */
  readonly path: string;
  /** Plain text. */
  readonly title: string;
  /** Name of a component of the theme. */
  readonly component: string;
  /** JSON. */
  readonly data: unknown;
  readonly search: readonly SearchSection[];
  /** False where the page is a table that needs the whole width. */
  readonly outline?: boolean;
}

/** A file that pages load when it is asked for. */
export interface DataFile {
  /** Address under the site's base. */
  readonly path: string;
  /** JSON. */
  readonly data: unknown;
}

/** One entry of the navigation; text is plain. */
export interface SidebarLink {
  readonly text: string;
  readonly path: string;
}

export interface SidebarGroup {
  readonly text: string;
  readonly links: readonly SidebarLink[];
}

/** Paths of the pages that others lead to. */
export interface PagePaths {
  /** By id. */
  readonly prompts: ReadonlyMap<string, string>;
  /** What prompts are called, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Of what aliases stand for over releases, by alias. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Of functions, by alias. */
  readonly functions: ReadonlyMap<string, string>;
}

/** The first views that fit on a page, by number and by characters of JSON. */
export function fitting<View>(views: readonly View[], mostViews: number, mostWeight: number): View[] {
  let weight = 0;
  return views.slice(0, mostViews).filter((view) => {
    weight += JSON.stringify(view).length;
    return weight <= mostWeight;
  });
}

/** Address of a page as links have it. */
export function addressOf(path: string): string {
  const trimmed = path.replace(/(^|\/)index$/, '$1');
  return trimmed === '' || trimmed.endsWith('/') ? `/${trimmed}` : `/${trimmed}.html`;
}

/** The first `most` code units or one less, so that no character is cut in half. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** A text that says where it was cut, in code units. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most)}…`;
}
