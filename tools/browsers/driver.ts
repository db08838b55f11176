/** A step of a mouse or a keyboard, as WebDriver's actions have it: both protocols take the same. */
export type Step = Record<string, string | number>
type Input = { type: 'pointer' | 'key'; id: string; actions: Step[] }

/** A running browser with one page, whichever protocol it speaks. */
export type Driver = {
  /** Loads an address; resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** The value of a JavaScript expression in the page, as JSON carries it. */
  read(expression: string): Promise<unknown>
  perform(inputs: Input[]): Promise<void>
  screenshot(): Promise<Buffer>
  /** Errors and refused resources that the page's console has told of so far. */
  problems(): string[]
  close(): Promise<void>
}

type Size = { width: number; height: number }
export type OpenDriver = (size: Size) => Promise<Driver>
