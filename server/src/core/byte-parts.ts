import type { Readable } from 'node:stream'

/** Bytes that lie somewhere and never change: how many, under which tag, and how they or some of them are opened. */
export type Parts = { byteCount: number; tag: string; open(range?: Range): Promise<Opened> }

/** Some of a file's bytes: from the first to the last, both included, counted from 0. */
export type Range = { first: number; last: number }

/** Bytes on their way out. */
export type Opened = { stream: Readable; byteCount: number }
