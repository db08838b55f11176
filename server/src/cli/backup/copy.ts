import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

const CHUNK_BYTES = 65_536

const countOf = (tag: string) => Number(tag.split(' ').at(-1))

/** Reads a `COPY ... TO STDOUT` with back pressure; pass it to `client.query`. `rowCount` is set at the end. */
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

  /** Copies the chunk, as pg reuses its buffer. */
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
    // Nobody reads after the end: a connection left paused would never answer again.
    this.#connection?.stream.resume()
  }

  handleError(error: Error) {
    this.#connection?.stream.resume()
    this.destroy(error)
  }
}

/** Writes a `COPY ... FROM STDIN` with back pressure; pass it to `client.query`. `rowCount` is set once it finishes. */
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
