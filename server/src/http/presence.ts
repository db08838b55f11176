import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../db/cluster/lock.ts'

/** A server that runs on a data folder. */
export type Presence = { pid: number; port: number; url: string }

const nameOf = (port: number) => `server-${port}.json`

/** Notes that this process serves `port` on the data folder. @returns how to take the note away. */
export async function announce({ dataDir, port, url }: { dataDir: string; port: number; url: string }) {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, nameOf(port))
  await writeFile(path, JSON.stringify({ pid: process.pid, port, url } satisfies Presence))
  return { leave: () => rm(path, { force: true }) }
}

/** The live process that already serves `port` on the data folder and answers there, or undefined. */
export async function whoHolds(dataDir: string, port: number): Promise<Presence | undefined> {
  const names = await readdir(dataDir).catch(() => [] as string[])
  if (!names.includes(nameOf(port))) return undefined
  const holder: Presence = JSON.parse(await readFile(join(dataDir, nameOf(port)), 'utf8').catch(() => '{"pid":0}'))
  if (!holder.pid || !isAlive(holder.pid)) return undefined
  const answer = await fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )
  return answer?.ok ? holder : undefined
}
