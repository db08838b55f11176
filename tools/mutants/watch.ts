import { Worker } from 'node:worker_threads'
import { MAX_MS } from './limit.ts'

// A mistake can make a loop that never ends, in which no timer fires: another thread ends the process.
const kept = globalThis as { watcher?: Worker }
await kept.watcher?.terminate()
kept.watcher = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${MAX_MS})`, { eval: true })
kept.watcher.unref()
