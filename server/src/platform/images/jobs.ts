import type { PageSubject } from './page-picture.ts'
import type { Subject } from './share-picture.ts'

/**
 * The square that is cut out of a picture: its middle as shares of the width and the height, and how many times the largest
 * square that fits is magnified. What would lie outside is moved in.
 */
export type Square = { x: number; y: number; zoom: number }

/** A drawing job: the process reads and writes at these paths. */
export type Job =
  | { draw: 'upload'; from: string; to: string; longestSide: number; square?: Square | undefined }
  | { draw: 'page'; subject: PageSubject; to: string }
  | { draw: 'share'; subject: Subject; to: string }
  | { draw: 'mark'; size: number; isSquare: boolean; to: string }

/** What is then at `to`. */
export type Drawn = { width: number; height: number; byteCount: number }

/**
 * What one picture may use: processor time, total memory in bytes, and wall-clock time in case it hangs (generous, as a
 * busy machine gives a drawing little processor time).
 */
export type Limits = { cpuMs: number; memoryBytes: number; longestMs: number }

/** Why there is no picture: it cannot be read, it takes more than its limits, or the disk is full. */
export type Reason = 'unreadable' | 'costly' | 'diskFull'

/** A drawing process's answer to its job. */
export type Outcome = { drawn: Drawn } | { refused: Reason }

/** A picture that was not drawn because of its content. */
export class NotDrawn extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`not drawn: ${reason}`, { cause })
    this.reason = reason
  }
}
