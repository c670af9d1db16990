/** What is read aloud of a button or stands on the page; a text is meant whole for a button. */
export type TextPattern = string | RegExp;

/** What the journeys do with a browser, whichever it is. Everything waits until it can be done. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the button, or follows the link, of this name. */
  press(name: TextPattern): Promise<void>;
  /** Types in place of what the field of this label holds. */
  type(label: string, text: string): Promise<void>;
  /** Picks the option of this text in the list of this label. */
  pick(label: string, option: string): Promise<void>;
  /** Gives the file at this path to the field of this label. */
  give(label: string, path: string): Promise<void>;
  /** Waits until this stands on the page, for all to see. */
  shows(text: TextPattern): Promise<void>;
  /** Waits until the page is at this path. */
  arrives(path: string): Promise<void>;
  /** @returns What the body of an asynchronous function returns in the page, as JSON has it. */
  run(body: string): Promise<unknown>;
}

/** A browser on a profile that outlives it. */
export interface EngineBrowser {
  version: string;
  tab: Tab;
  newTab(): Promise<Tab>;
  /** What its console has said of errors and of the page's policy so far. */
  complaints(): Promise<string[]>;
  /** SIGKILL to the browser and all its processes; returns at once. */
  kill(): void;
  /** Resolves when none of its processes is left, so that another may open the profile. */
  ended: Promise<void>;
}
