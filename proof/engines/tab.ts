/** The accessible name of a button, or a text on the page. A string must match the whole name. */
export type TextPattern = string | RegExp;

/** Controls a browser of any engine. Each method waits until its action is possible. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the button, or follows the link, of this name. */
  press(name: TextPattern): Promise<void>;
  /** Replaces the text of the field with this label. */
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
  /** Errors and policy violations in the console so far. */
  complaints(): Promise<string[]>;
  /** SIGKILL to the browser and all its processes; returns at once. */
  kill(): void;
  /** Resolves when all processes have ended and the profile is free. */
  ended: Promise<void>;
}
