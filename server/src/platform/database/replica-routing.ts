import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type ReplicaRoute = (statement: unknown[], here: () => Promise<unknown>) => Promise<unknown>

const elsewhere = new AsyncLocalStorage<ReplicaRoute | undefined>()

/** Routes single statements of `work`; transactions and checked-out connections stay on the primary. */
export const routingReads = <T>(ask: ReplicaRoute | undefined, work: () => Promise<T>): Promise<T> =>
  elsewhere.run(ask, work)

export class PrimaryPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the arguments pass through untouched
  override query(...statement: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const here = () => (super.query as (...all: any[]) => any).apply(this, statement)
    const ask = elsewhere.getStore()
    return ask && typeof statement.at(-1) !== 'function' ? ask(statement, here) : here()
  }
}
