import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { checksumAt, checksumOf } from './checksum.ts'
import type { StorageBackend } from './storage-backend.ts'
import { keyOf } from './store.ts'

type Ground = Pick<Context, 'db' | 'files'>
type Row = { id: string; name: string; sha256: string | null; isSettled: boolean }

const PAGE = 500
/** Redrawing changes a picture's bytes; all others never change. */
const isSettled = sql`(kind <> 'picture' or width is not null)`

async function* rowsOf({ db }: Ground): AsyncGenerator<Row> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.execute<Row>(sql`select id, name, sha256, ${isSettled} as "isSettled" from files
      where id > ${after}::uuid order by id limit ${PAGE}`)
    yield* rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}

async function bringHere(shelf: StorageBackend, key: string, to: string): Promise<boolean> {
  const found = await shelf.open(key)
  if (!found) return false
  await pipeline(found.stream, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return true
}

/** Records a missing checksum. @returns false where the row was deleted */
async function note({ db }: Ground, id: string, sha256: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update files set sha256 = coalesce(sha256, ${sha256}) where id = ${id}::uuid and ${isSettled}`,
  )
  return rowCount === 1
}

/** Bytes are stored within a minute and a half of their row, or never. */
async function whyNowhere({ db }: Ground, id: string): Promise<'deleted' | 'later' | 'lost'> {
  const { rows } = await db.execute<{ isNew: boolean }>(
    sql`select created_at > now() - interval '2 minutes' as "isNew" from files where id = ${id}::uuid`,
  )
  if (!rows[0]) return 'deleted'
  return rows[0].isNew ? 'later' : 'lost'
}

export type Moved = {
  moved: number
  alreadyThere: number
  deleted: number
  later: number
  lost: string[]
  damaged: string[]
}

/** Copies, compares, and only then deletes the original. */
async function moveOne(
  ground: Ground,
  { id, sha256: kept }: Row,
  from: StorageBackend,
  to: StorageBackend,
): Promise<keyof Moved> {
  const key = keyOf(id)
  const copy = ground.files.temporaryPath(randomUUID())
  try {
    if (!(await bringHere(from, key, copy))) {
      return (await to.has(key)) ? 'alreadyThere' : await whyNowhere(ground, id)
    }
    const sha256 = await checksumAt(copy)
    if (kept !== null && kept !== sha256) return 'damaged'
    await to.put(key, copy, sha256)
    const there = await to.open(key)
    if (!there || (await checksumOf(there.stream)) !== sha256)
      throw new Error(`${to.where(key)} is not what was put there`)
    await from.remove(key)
    // Deleted during the copy: that deletion did not know of it.
    if (!(await note(ground, id, sha256))) await to.remove(key)
    return 'moved'
  } finally {
    await rm(copy, { force: true })
  }
}

/** Can be repeated; unfinished files wait for the next run. Lost or damaged files stay where they are. */
export async function moveFiles(ground: Ground): Promise<Moved> {
  const [to, from] = ground.files.shelves
  const told: Moved = { moved: 0, alreadyThere: 0, deleted: 0, later: 0, lost: [], damaged: [] }
  if (!from) return told
  for await (const row of rowsOf(ground)) {
    const what = row.isSettled ? await moveOne(ground, row, from, to) : 'later'
    if (what === 'lost' || what === 'damaged') told[what].push(row.id)
    else told[what] += 1
  }
  return told
}

export type Verified = { whole: number; noted: number; missing: string[]; damaged: string[] }

export async function verifyFiles(ground: Ground): Promise<Verified> {
  const told: Verified = { whole: 0, noted: 0, missing: [], damaged: [] }
  for await (const { id, sha256: kept, isSettled } of rowsOf(ground)) {
    const found = await ground.files.open(id)
    const sha256 = found && (await checksumOf(found.stream))
    if (!sha256) {
      if ((await whyNowhere(ground, id)) === 'lost') told.missing.push(id)
    } else if (kept !== null && kept !== sha256 && isSettled) told.damaged.push(id)
    else if (kept === null && isSettled) told.noted += (await note(ground, id, sha256)) ? 1 : 0
    else told.whole += 1
  }
  return told
}
