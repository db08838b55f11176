import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Context } from '#core/context.ts'
import { cleanName, sentName } from '#platform/storage/name.ts'
import type { StoredFile } from './write-rows.ts'

/** Files beyond so many bytes are left out, and named in the README. */
const MOST_FILE_BYTES = 1024 ** 3

type Packing = { folder: string; stored: StoredFile[]; mostBytes?: number | undefined; onFile: () => Promise<void> }

const nameOf = ({ id, ...file }: StoredFile) => `files/${id} ${cleanName(sentName(file))}`

/** Which files go in: those whose bytes are there, until there are too many. */
async function choose(ctx: Context, stored: StoredFile[], mostBytes: number) {
  const chosen: StoredFile[] = []
  const missing: StoredFile[] = []
  let bytes = 0
  for (const file of stored) {
    const fits = bytes + file.byteCount <= mostBytes && (await ctx.files.exists(file.id))
    if (fits) bytes += file.byteCount
    ;(fits ? chosen : missing).push(file)
  }
  return { chosen, missing }
}

function readme(ctx: Context, missing: StoredFile[]) {
  const { name, email } = ctx.config.brand
  const lines = [
    `What ${name} stores about you, as of ${ctx.now().toISOString()}.`,
    '',
    'person.json: every row of our records about you, under what it is.',
    'files/: what you uploaded. Each name begins with its id in person.json.',
    'Passwords, and what is kept of links and codes, are left out.',
    ...(missing.length > 0 ? ['', `Not in here; write to ${email} if you need them:`, ...missing.map(nameOf)] : []),
  ]
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** A file deleted meanwhile leaves an empty entry. */
const openOrEmpty = async (ctx: Context, id: string): Promise<Readable> =>
  (await ctx.files.open(id))?.stream ?? Readable.from([])

/**
 * Writes `export.zip` in `folder`, where `person.json` is already, with a README and the files; one is read at a time.
 * @returns its size in bytes, how many files are in it and how many are not
 */
export async function pack(ctx: Context, { folder, stored, mostBytes = MOST_FILE_BYTES, onFile }: Packing) {
  const { chosen, missing } = await choose(ctx, stored, mostBytes)
  const path = join(folder, 'export.zip')
  const zip = new ZipFile()
  zip.addBuffer(readme(ctx, missing), 'README.txt')
  zip.addFile(join(folder, 'person.json'), 'person.json')
  // Pictures and PDFs are compressed already.
  for (const file of chosen)
    zip.addReadStreamLazy(nameOf(file), { compress: false }, (done) => {
      const give = async () => {
        await onFile()
        return openOrEmpty(ctx, file.id)
      }
      give().then(
        (stream) => done(null, stream),
        (error: Error) => done(error, Readable.from([])),
      )
    })
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  await pipeline(output, createWriteStream(path, { mode: 0o600 }))
  return { path, byteCount: (await stat(path)).size, fileCount: chosen.length, missingCount: missing.length }
}
