import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await toBrotli(bytes, { params }))
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }))
}

/** Puts a .br and a .gz beside every script, style sheet and drawing: packed once and well, not a little for everybody. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => /\.(m?js|css|svg)$/.test(name)).map((name) => pack(join(folder, name))))
}
