import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Whether a process with this number runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes a lock that a dead process left; two that try at once cannot both win, since only one rename finds the file. */
async function clearStale(path: string) {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  if (pid > 0 && !isAlive(pid)) await rm(path, { force: true })
}

/** Runs `work` while no other process of this home does; the lock of a process that died is taken over. */
export async function locked<T>(root: string, work: () => Promise<T>): Promise<T> {
  const path = join(root, 'lock')
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const isMine = await writeFile(path, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isMine) break
    if (Date.now() > until) throw new Error(`Another process has been starting the database for a minute; see ${path}`)
    await clearStale(path)
    await wait(20)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** Notes that this process uses the cluster. */
export async function enter(root: string) {
  await mkdir(join(root, 'users'), { recursive: true })
  await writeFile(join(root, 'users', String(process.pid)), '')
}

/** Takes the note away. @returns whether nobody who lives uses the cluster any more. */
export async function leave(root: string): Promise<boolean> {
  const folder = join(root, 'users')
  for (const name of await readdir(folder).catch(() => [] as string[]))
    if (Number(name) === process.pid || !isAlive(Number(name))) await rm(join(folder, name), { force: true })
  return (await readdir(folder).catch(() => [])).length === 0
}
