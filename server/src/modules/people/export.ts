import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@lv/contract/errors'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { cleanName, sentName } from '../../files/name.ts'
import { files } from '../../files/tables.ts'
import type { Holding, Person } from '../../house/holding.ts'
import { holdings } from '../../house/people.ts'
import { audit } from '../../http/audit.ts'
import { findPerson } from './find-person.ts'

type Row = Record<string, unknown>
type File = Pick<typeof files.$inferSelect, 'id' | 'name' | 'contentType'>

/** Bytes are hashes of secrets, and what a search is made of is no word of anybody's. */
const isTold = (column: Column, name: string, { secret = [], tells = [name] }: Holding) =>
  column.columnType !== 'PgCustomColumn' && !secret.includes(name) && tells.includes(name)

function rowsOf(ctx: Context, person: Person, holding: Holding): Promise<Row[]> {
  const columns = Object.entries(getTableColumns(holding.table))
  const told = columns.filter(([name, column]) => isTold(column, name, holding))
  return ctx.db.select(Object.fromEntries(told)).from(holding.table).where(holding.whose(person))
}

async function open(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new ApiError('conflict', `${folder} is not empty`)
}

/** @returns whether its bytes are there */
async function copy(ctx: Context, { id, ...file }: File, folder: string): Promise<boolean> {
  if (!(await ctx.files.exists(id))) return false
  await copyFile(ctx.files.path(id), join(folder, 'files', `${id} ${cleanName(sentName(file))}`))
  return true
}

type Told = { sections: Record<string, Row[]>; stored: File[]; email: string }

/** All rows as of one instant, by what they are called. What is noted as handed out has a folder to go to. */
const readAll = (ctx: Context, given: string, folder: string): Promise<Told> =>
  transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`set transaction isolation level repeatable read`)
    const person = await findPerson(ctx, given)
    await open(folder)
    const sections: Record<string, Row[]> = {}
    const stored: File[] = []
    for (const holding of holdings) {
      const rows = await rowsOf(ctx, person, holding)
      if (rows.length > 0) sections[holding.called] = rows
      if (holding.table === files) stored.push(...(rows as File[]))
    }
    const [subject] = person.userIds
    await audit(ctx, { actorId: null, action: 'person_exported', ...(subject ? { subject } : {}) })
    return { sections, stored, email: person.email }
  })

/**
 * Writes all that is stored about an address into a new or empty folder, readable by its owner only: `person.json`, by
 * what the rows are called, and `files/`. Secrets and their hashes are left out.
 * @returns how many rows and files it holds, and of how many files the bytes are lost
 * @throws `not_found` where nothing is stored, `conflict` where the folder holds anything
 */
export async function exportPerson(ctx: Context, { email: given, folder }: { email: string; folder: string }) {
  const { sections, stored, email } = await readAll(ctx, given, folder)
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  let copied = 0
  for (const file of stored) if (await copy(ctx, file, folder)) copied += 1
  const text = JSON.stringify({ email, exportedAt: ctx.now(), ...sections }, null, 2)
  await writeFile(join(folder, 'person.json'), `${text}\n`, { mode: 0o600, flag: 'wx' })
  const rows = Object.values(sections).reduce((sum, each) => sum + each.length, 0)
  return { rows, files: copied, lostFiles: stored.length - copied }
}
