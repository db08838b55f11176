import type { PageSubject } from './page-picture.ts'
import type { Subject } from './share-picture.ts'

/** What a drawing process is asked for: it reads and writes where the paths say. */
export type Job =
  | { draw: 'upload'; from: string; to: string; longestSide: number }
  | { draw: 'page'; subject: PageSubject; to: string }
  | { draw: 'share'; subject: Subject; to: string }
  | { draw: 'mark'; size: number; isSquare: boolean; to: string }

/** What lies at `to` then. */
export type Drawn = { width: number; height: number; byteCount: number }

/** What every picture of this site is drawn with. */
export type Site = { dataDir: string; brandName: string }

/**
 * What one picture may take of its process: processor time, bytes of memory in all, and time by the clock, for what
 * stands still: a machine that is busy gives a drawing little of its processors.
 */
export type Limits = { cpuMs: number; memoryBytes: number; longestMs: number }

/** Why there is no picture: it cannot be read, it takes more than its limits, or the disk is full. */
export type Reason = 'unreadable' | 'costly' | 'diskFull'

/** A drawing process's word on its job. */
export type Told = { drawn: Drawn } | { refused: Reason }

/** A picture that was not drawn, by what it is itself. */
export class NotDrawn extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`not drawn: ${reason}`, { cause })
    this.reason = reason
  }
}
