import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { cleanName, sentName } from '#platform/storage/name.ts'
import { type ActingAdmin, noteExported } from './data-export.ts'
import { findPerson } from './parts/find-person.ts'
import { type StoredFile, writeRows } from './parts/write-rows.ts'

async function open(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new ApiError('conflict', `${folder} is not empty`)
}

/** @returns whether its bytes exist */
async function copy(ctx: Context, { id, ...file }: StoredFile, folder: string): Promise<boolean> {
  const found = await ctx.files.open(id)
  if (!found) return false
  const path = join(folder, 'files', `${id} ${cleanName(sentName(file))}`)
  await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return true
}

type Input = { email: string; folder: string } & ActingAdmin

/**
 * Writes `person.json` and `files/` into a new or empty folder, readable by its owner only, without secrets and their
 * hashes.
 * @returns how many rows and files, and how many files have lost their bytes
 * @throws `not_found` if nothing is stored, `conflict` if the folder is not empty
 */
export async function exportPerson(ctx: Context, { email, folder, ...by }: Input) {
  /** Logs an export only if there is a folder to write it to. */
  const find = async (ctx: Context) => {
    const person = await findPerson(ctx, email)
    await open(folder)
    return person
  }
  const { person, rows, stored } = await writeRows(ctx, { find, path: join(folder, 'person.json') })
  await noteExported(ctx, { person, ...by })
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  let copied = 0
  for (const file of stored) if (await copy(ctx, file, folder)) copied += 1
  return { rows, files: copied, lostFiles: stored.length - copied }
}
