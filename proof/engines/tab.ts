/** A button's accessible name, or a text on the page. A string must match a name completely. */
export type TextPattern = string | RegExp;

/** Controls a browser of any engine. Each method waits until its action is possible. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Clicks the button or link with this name. */
  press(name: TextPattern): Promise<void>;
  /** Replaces the text in the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Selects the option in the list with this label. */
  pick(label: string, option: string): Promise<void>;
  /** Sets the file of the field with this label. */
  give(label: string, path: string): Promise<void>;
  /** Waits until this text is visible. */
  shows(text: TextPattern): Promise<void>;
  /** Waits until the page has this path. */
  arrives(path: string): Promise<void>;
  /** Runs the body of an asynchronous function in the page. @returns its result as JSON */
  run(body: string): Promise<unknown>;
}

/** A browser whose profile stays when it ends. */
export interface EngineBrowser {
  version: string;
  tab: Tab;
  newTab(): Promise<Tab>;
  /** Returns the errors and policy violations in the console so far. */
  complaints(): Promise<string[]>;
  /** Sends SIGKILL to the browser and all its processes, without waiting. */
  kill(): void;
  /** Resolves when all processes have ended and the profile is free. */
  ended: Promise<void>;
}
