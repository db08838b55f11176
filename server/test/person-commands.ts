import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '#cli/admin.ts'
import type { TestApp } from './app.ts'

/** `npm run admin -- person-export` and `person-delete`, as tests call them. */
export function openPersonCommands({ ctx }: Pick<TestApp, 'ctx'>) {
  async function run(...words: string[]) {
    const command = findCommand(words)
    if (!command) throw new Error(`no such command: ${words.join(' ')}`)
    return command(ctx)
  }
  return {
    exportTo: (...words: string[]) => run('person-export', ...words),
    remove: (...words: string[]) => run('person-delete', ...words),
    /** What an export says, as text and read. */
    async exported(email: string) {
      const folder = await mkdtemp(join(tmpdir(), 'lv-export-'))
      await run('person-export', email, folder)
      const text = await readFile(join(folder, 'person.json'), 'utf8')
      await rm(folder, { recursive: true })
      return { text, told: JSON.parse(text) }
    },
  }
}
