import type { PageSubject } from './page-picture.ts'
import type { Subject } from './share-picture.ts'

/** The middle as shares of width and height; `zoom` is relative to the largest square that fits. */
export type Square = { x: number; y: number; zoom: number }

export type Job =
  | { draw: 'upload'; from: string; to: string; longestSide: number; square?: Square | undefined }
  | { draw: 'page'; subject: PageSubject; to: string }
  | { draw: 'share'; subject: Subject; to: string }
  | { draw: 'mark'; size: number; isSquare: boolean; to: string }

export type Drawn = { width: number; height: number; byteCount: number }

/** Processor milliseconds, bytes, and wall-clock milliseconds in case it hangs. */
export type Limits = { cpuMs: number; memoryBytes: number; longestMs: number }

export type Reason = 'unreadable' | 'costly' | 'diskFull'

export type Outcome = { drawn: Drawn } | { refused: Reason }

export class NotDrawn extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`not drawn: ${reason}`, { cause })
    this.reason = reason
  }
}
