import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Asks a statement somewhere else than on the primary; `here` asks it there. */
export type ReplicaRoute = (statement: unknown[], here: () => Promise<unknown>) => Promise<unknown>

const elsewhere = new AsyncLocalStorage<ReplicaRoute | undefined>()

/** Runs `work` with its single statements asked by `ask`. Transactions, and whatever takes a connection, stay on the primary. */
export const routingReads = <T>(ask: ReplicaRoute | undefined, work: () => Promise<T>): Promise<T> =>
  elsewhere.run(ask, work)

/** A pool whose single statements may be asked elsewhere, where the call under way says so. */
export class PrimaryPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the arguments pass through untouched
  override query(...statement: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const here = () => (super.query as (...all: any[]) => any).apply(this, statement)
    const ask = elsewhere.getStore()
    return ask && typeof statement.at(-1) !== 'function' ? ask(statement, here) : here()
  }
}
