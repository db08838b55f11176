import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What pg's connection can do beyond its types. */
type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

const CHUNK_BYTES = 65_536

const countOf = (tag: string) => Number(tag.split(' ').at(-1))

/**
 * The bytes of a `COPY ... TO STDOUT`: hand it to `client.query`, then read it. A slow reader makes the server wait, so
 * memory stays flat. After its end `rowCount` is how many rows came.
 */
export class CopyOut extends Readable implements pg.Submittable {
  rowCount = 0
  readonly #text: string
  #connection: Wire | undefined
  #parts: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#text = text
  }

  submit(connection: pg.Connection) {
    this.#connection = connection as Wire
    connection.query(this.#text)
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  /** One row; they are gathered, and copied because pg writes over its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.#parts.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= CHUNK_BYTES && !this.#flush()) this.#connection?.stream.pause()
  }

  #flush() {
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    this.#size = 0
    return bytes.length === 0 || this.push(bytes)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rowCount = countOf(text)
  }

  handleReadyForQuery() {
    this.#flush()
    this.push(null)
    // Nobody reads on after the end: a connection left paused would never answer again.
    this.#connection?.stream.resume()
  }

  handleError(error: Error) {
    this.#connection?.stream.resume()
    this.destroy(error)
  }
}

/**
 * Takes the bytes for a `COPY ... FROM STDIN`: hand it to `client.query`, then write to it. It waits where the server is
 * slower. It finishes once the server has taken all of it; `rowCount` is how many rows that were.
 */
export class CopyIn extends Writable implements pg.Submittable {
  rowCount = 0
  readonly #text: string
  #connection: Wire | undefined
  #begin: ((error?: Error) => void) | undefined
  #finish: ((error?: Error) => void) | undefined

  constructor(text: string) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#text = text
  }

  override _construct(callback: (error?: Error | null) => void) {
    this.#begin = callback
  }

  submit(connection: pg.Connection) {
    this.#connection = connection as Wire
    connection.query(this.#text)
  }

  handleCopyInResponse() {
    this.#begin?.()
    this.#begin = undefined
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void) {
    const { stream } = this.#connection as Wire
    this.#connection?.sendCopyFromChunk(chunk)
    if (stream.writableNeedDrain) stream.once('drain', callback)
    else callback()
  }

  override _final(callback: (error?: Error) => void) {
    this.#finish = callback
    this.#connection?.endCopyFrom()
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rowCount = countOf(text)
  }

  handleReadyForQuery() {
    this.#finish?.()
  }

  handleError(error: Error) {
    if (this.#begin) this.#begin(error)
    else this.destroy(error)
  }
}
