import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { peopleCommands } from '#domains/operations/personal-data/admin-commands.ts'
import type { TestApp } from './app.ts'

/** `npm run admin -- person-export` and `person-delete`, as tests call them. */
export const openPersonCommands = ({ ctx }: TestApp) => ({
  exportTo: (...words: string[]) => peopleCommands['person-export'].run(ctx, ...words),
  remove: (...words: string[]) => peopleCommands['person-delete'].run(ctx, ...words),
  /** What an export says, as text and read. */
  async exported(email: string) {
    const folder = await mkdtemp(join(tmpdir(), 'lv-export-'))
    await peopleCommands['person-export'].run(ctx, email, folder)
    const text = await readFile(join(folder, 'person.json'), 'utf8')
    await rm(folder, { recursive: true })
    return { text, told: JSON.parse(text) }
  },
})
