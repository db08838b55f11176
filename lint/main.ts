import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importCircles, upwardImports } from '../server/test/layers.ts'
import { areaFaults } from './areas.ts'
import { sizeFaults } from './sizes.ts'
import { bannedIn } from './words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Data and texts of the demo say what people say. */
const isSource = (path: string) =>
  /^(server|web\/app|contract\/src|lint)\//.test(path) && !/\/seed\/|\/content\//.test(path)

const faults = [
  ...upwardImports(files).map(({ path, detail }) => `${path}: ${detail}`),
  ...importCircles(files),
  ...files.flatMap(({ path, text }) =>
    isSource(path)
      ? bannedIn(path, text).map(({ word, instead, where }) => `${path}: '${word}' in ${where}; say '${instead}'`)
      : [],
  ),
  ...areaFaults(files),
  ...sizeFaults(files),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
