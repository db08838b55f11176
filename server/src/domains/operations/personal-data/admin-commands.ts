import { join, resolve } from 'node:path'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import type { Context } from '#core/context.ts'
import { type AdminCommand, atLeastWords, parseReason } from '#domains/identity/accounts/admin-arguments.ts'
import { askBreach } from './breach.ts'
import { deletedOf, erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { listedDeletions, listedInStore } from './parts/deletion-list.ts'
import { replayDeletions } from './replay-deletions.ts'
import { getStoredPerson } from './see-stored.ts'

const counted = (count: number, of: string) => `${count} ${count === 1 ? of.replace(/s$/, '') : of}`

const personExport: AdminCommand = {
  takes: '<email> [folder] [reason]',
  does: 'write all that is stored about an address',
  words: atLeastWords(1),
  options: ['as'],
  async run(ctx, { words: [email = '', to, ...rest], adminId }) {
    const stamp = ctx.now().toISOString().replace(/:/g, '-').replace(/\..*/, 'Z')
    const folder = resolve(to || join(ctx.config.dataDir, 'exports', stamp))
    const { rows, files, lostFiles } = await exportPerson(ctx, { email, folder, adminId, reason: parseReason(rest) })
    const lost =
      lostFiles > 0 ? ` ${counted(lostFiles, 'files')} of theirs could not be found where files are stored.` : ''
    return `${join(folder, 'person.json')} holds ${counted(rows, 'rows')}, with ${counted(files, 'files')} beside it.${lost} Send both to the address itself, then delete the folder.`
  },
}

type Line = { called: string; count: number; why?: string }

const part = (title: string, all: Line[]) =>
  all.length === 0
    ? []
    : [
        title,
        ...all.map(({ called, count, why }) => `  ${String(count).padStart(5)}  ${called}${why ? `: ${why}` : ''}`),
      ]

async function preview(ctx: Context, given: string, adminId: string | null) {
  const { email, goes, stays, lostPoints, lostCreditCents, running } = await getStoredPerson(ctx, {
    email: given,
    adminId,
  })
  return [
    ...part('Goes for good:', goes),
    ...part(
      'Stays, with personal details removed:',
      stays.filter(({ isEmptied }) => isEmptied),
    ),
    ...part(
      'Stays as it is:',
      stays.filter(({ isEmptied }) => !isEmptied),
    ),
    ...(lostPoints > 0 ? [`${lostPoints} unspent points are lost with the account.`] : []),
    ...(lostCreditCents > 0 && running.length === 0
      ? [`${formatCents(lostCreditCents)} of credit that we gave is lost with the account.`]
      : []),
    ...(running.length > 0
      ? ['It cannot be done yet:', ...running.map((why) => `  ${why}`)]
      : [`Nothing was changed. To do it: npm run admin -- person-delete ${email} --yes`]),
  ].join('\n')
}

const personDelete: AdminCommand = {
  takes: '<email> [--yes] [reason]',
  does: 'say what would go and what stays, and why; with --yes, do it',
  words: atLeastWords(1),
  options: ['as', 'yes'],
  async run(ctx, { words: [email = '', ...rest], adminId, isSure }) {
    if (!isSure && rest.length > 0)
      throw new ApiError('invalid', 'Add --yes, or leave the reason off to see what would go')
    if (!isSure) return preview(ctx, email, adminId)
    await erasePerson(ctx, email, { adminId, reason: parseReason(rest) })
    return deletedOf(email)
  },
}

const replay: AdminCommand = {
  takes: '<folder|store> [reason]',
  does: 'after a restore: delete again who was deleted since the backup, from DATA_DIR/deletions of the old server, or the object store',
  words: atLeastWords(1),
  options: ['as'],
  async run(ctx, { words: [folder = '', ...rest], adminId }) {
    const { people, requests, waiting } = await replayDeletions(
      ctx,
      folder === 'store' ? listedInStore(ctx) : listedDeletions(resolve(folder)),
      { adminId, reason: parseReason(rest) },
    )
    const done = `Deleted again: ${people === 1 ? '1 person' : `${people} people`} and ${counted(requests, 'requests')}.`
    const left = waiting.map(({ email, why }) => `  ${email}: ${why}`)
    return left.length > 0
      ? [done, 'These wait; do it with person-delete once this has ended:', ...left].join('\n')
      : done
  },
}

/** Such as 2026-12-01, 2026-12-01T14:30 or with seconds, in UTC. */
function readInstant(text: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/.test(text)
  const said = new Date(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text)
  if (isWhole && !Number.isNaN(said.getTime())) return said
  throw new ApiError('invalid', `${text} is no time: write it in UTC as 2026-12-01T14:30`)
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`

const breach: AdminCommand = {
  takes: '<session|account|email> <from> <to>',
  does: 'whose data one session or person looked at between two times (UTC)',
  words: [3, 3],
  options: ['as'],
  async run(ctx, { words: [of = '', from = '', to = ''], adminId }) {
    const asked = { of, from: readInstant(from), until: readInstant(to), adminId }
    const { who, affected, lists, isMore } = await askBreach(ctx, asked)
    const people = affected.map(
      ({ name, email, what, firstAt, lastAt }) =>
        `  ${minute(firstAt)} to ${minute(lastAt)}  ${email}  ${name}: ${what}`,
    )
    const read = lists.map(({ action, count, at }) => `  ${minute(at)}  ${action}, ${counted(count, 'rows')}`)
    return [
      `${who} looked at what is stored about ${affected.length === 1 ? '1 person' : `${affected.length} people`}${isMore ? ' and more: ask about a shorter time' : ''}.`,
      ...people,
      ...(read.length > 0 ? ['And read lists, which may name others:', ...read] : []),
    ].join('\n')
  },
}

export const peopleCommands: Record<string, AdminCommand> = {
  'person-export': personExport,
  'person-delete': personDelete,
  breach,
  'replay-deletions': replay,
}
