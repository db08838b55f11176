import { ApiError } from '@lv/contract/errors'
import { UpdateCommunity } from '@lv/contract/new-community'
import type { z } from 'zod'
import { transact } from '#core/context.ts'
import { type AdminCommand, atLeastWords, parseId } from '#domains/identity/accounts/admin-arguments.ts'
import { closeCommunity, reopenCommunity } from './close.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'
import { updateCommunity } from './update.ts'

const list = (text: string) => text.split(',').flatMap((each) => each.trim() || [])

const settings: Record<string, (text: string) => unknown> = {
  name: String,
  description: String,
  category: String,
  sector: String,
  location: String,
  membershipType: String,
  rules: String,
  price: (text) => (text === 'none' ? null : text),
  isPublic: (text) => ({ yes: true, no: false })[text] ?? text,
  categories: list,
  hiddenTabs: list,
}

const names = Object.keys(settings).join(', ')

/** Reads 'name=Slab talk'. @throws `invalid` for an unknown setting */
function readSetting(word: string): [string, unknown] {
  const at = word.indexOf('=')
  const name = word.slice(0, Math.max(at, 0))
  const read = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (!read) throw new ApiError('invalid', `${word} is no setting: write <name>=<value>, of ${names}`)
  return [name, read(word.slice(at + 1))]
}

function readChange(words: string[]): z.output<typeof UpdateCommunity> {
  const { data, error } = UpdateCommunity.safeParse(Object.fromEntries(words.map(readSetting)))
  if (data) return data
  const said = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ApiError('invalid', said.join('\n'))
}

const set: AdminCommand = {
  takes: '<community id> <name=value...>',
  does: 'change the settings of a community as its owners can',
  words: atLeastWords(2),
  options: ['as'],
  async run(ctx, { words: [id = '', ...rest], adminId: actorId }) {
    const communityId = parseId(id)
    const change = readChange(rest)
    const { name } = await transact(ctx, async (ctx) => {
      const page = await updateCommunity(ctx, Object.assign({ communityId, actorId }, change))
      const detail = { settings: Object.keys(change).toSorted().join(', ') }
      await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_changed', detail })
      return page
    })
    await ctx.reads.drop()
    return `${name} is changed. Its owners see it in the settings.`
  },
}

const closing = (does: string, work: typeof closeCommunity, said: string): AdminCommand => ({
  takes: '<community id>',
  does,
  words: [1, 1],
  options: ['as'],
  async run(ctx, { words: [id = ''], adminId: actorId }) {
    const { name } = await work(ctx, { communityId: parseId(id), actorId })
    await ctx.reads.drop()
    return `${name} is ${said}.`
  },
})

export const communityCommands: Record<string, AdminCommand> = {
  'community-set': set,
  'community-close': closing(
    'close a community: everything can be read, nothing new is written',
    closeCommunity,
    'closed',
  ),
  'community-reopen': closing('open a closed community again', reopenCommunity, 'open again'),
}
