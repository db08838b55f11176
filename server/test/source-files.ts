import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './trespasses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every TypeScript file of the tree, new ones too, with its text; paths from the top. */
export function sourceFiles(): SourceFile[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  return execFileSync('git', listed, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
