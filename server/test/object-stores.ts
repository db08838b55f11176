import { anObjectStore } from './object-store.ts'
import { SWIFT, startSwift } from './swift.ts'

type Store = {
  /** The variables that name it. */
  env: Record<string, string>
  /** Has its clock so far ahead; one that goes by this machine's clock alone stays as it is. */
  setClock(ms: number): void
}

/** OpenStack Swift where it is installed, and everywhere our own: both have to keep what the tests say of a store. */
export const OBJECT_STORES: { name: string; start(): Promise<Store> }[] = [
  {
    name: 'our own object store',
    start: async () => {
      const store = await anObjectStore()
      return {
        env: store.env,
        setClock: (ms) => {
          store.clockMs = ms
        },
      }
    },
  },
  ...(SWIFT
    ? [{ name: 'OpenStack Swift', start: async () => ({ env: await startSwift(), setClock: () => undefined }) }]
    : []),
]
