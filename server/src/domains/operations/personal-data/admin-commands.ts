import { join, resolve } from 'node:path'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseReason, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { askBreach } from './breach.ts'
import { deletedOf, erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { listedDeletions, listedInStore } from './parts/deletion-list.ts'
import { replayDeletions } from './replay-deletions.ts'
import { getStoredPerson } from './see-stored.ts'

const counted = (count: number, of: string) => `${count} ${count === 1 ? of.replace(/s$/, '') : of}`

async function exported(ctx: Context, email = '', ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  const [to, ...rest] = words
  const stamp = ctx.now().toISOString().replace(/:/g, '-').replace(/\..*/, 'Z')
  const folder = resolve(to || join(ctx.config.dataDir, 'exports', stamp))
  const { rows, files, lostFiles } = await exportPerson(ctx, { email, folder, adminId, reason: parseReason(rest) })
  const lost =
    lostFiles > 0 ? ` ${counted(lostFiles, 'files')} of theirs could not be found where files are stored.` : ''
  return `${join(folder, 'person.json')} holds ${counted(rows, 'rows')}, with ${counted(files, 'files')} beside it.${lost} Send both to the address itself, then delete the folder.`
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

async function deleted(ctx: Context, given = '', ...words: string[]) {
  const { adminId, words: said } = await readActingAdmin(ctx, words)
  const [word, ...rest] = said
  if (word === undefined) return preview(ctx, given, adminId)
  if (word !== '--yes') throw new ApiError('invalid', 'Add --yes, or leave it off to see what would go')
  await erasePerson(ctx, given, { adminId, reason: parseReason(rest) })
  return deletedOf(given)
}

async function replayed(ctx: Context, folder = '', ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  const { people, requests, waiting } = await replayDeletions(
    ctx,
    folder === 'store' ? listedInStore(ctx) : listedDeletions(resolve(folder)),
    { adminId, reason: parseReason(words) },
  )
  const done = `Deleted again: ${people === 1 ? '1 person' : `${people} people`} and ${counted(requests, 'requests')}.`
  const left = waiting.map(({ email, why }) => `  ${email}: ${why}`)
  return left.length > 0
    ? [done, 'These wait; do it with person-delete once this has ended:', ...left].join('\n')
    : done
}

/** Such as 2026-12-01, 2026-12-01T14:30 or with seconds, in UTC. */
function readInstant(text: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/.test(text)
  const said = new Date(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text)
  if (isWhole && !Number.isNaN(said.getTime())) return said
  throw new ApiError('invalid', `${text} is no time: write it in UTC as 2026-12-01T14:30`)
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`

async function breach(ctx: Context, of = '', from = '', to = '', ...given: string[]) {
  const { adminId } = await readActingAdmin(ctx, given)
  const asked = { of, from: readInstant(from), until: readInstant(to), adminId }
  const { who, affected, lists, isMore } = await askBreach(ctx, asked)
  const people = affected.map(
    ({ name, email, what, firstAt, lastAt }) => `  ${minute(firstAt)} to ${minute(lastAt)}  ${email}  ${name}: ${what}`,
  )
  const read = lists.map(({ action, count, at }) => `  ${minute(at)}  ${action}, ${counted(count, 'rows')}`)
  return [
    `${who} looked at what is stored about ${affected.length === 1 ? '1 person' : `${affected.length} people`}${isMore ? ' and more: ask about a shorter time' : ''}.`,
    ...people,
    ...(read.length > 0 ? ['And read lists, which may name others:', ...read] : []),
  ].join('\n')
}

export const peopleCommands = {
  'person-export': {
    takes: '<email> [folder] [reason]',
    does: 'write all that is stored about an address',
    words: atLeastWords(1),
    run: exported,
  },
  'person-delete': {
    takes: '<email> [--yes] [reason]',
    does: 'say what would go and what stays, and why; with --yes, do it',
    words: atLeastWords(1),
    run: deleted,
  },
  breach: {
    takes: '<session|account|email> <from> <to>',
    does: 'whose data one session or person looked at between two times (UTC)',
    words: [3, 5] as [number, number],
    run: breach,
  },
  'replay-deletions': {
    takes: '<folder|store> [reason]',
    does: 'after a restore: delete again who was deleted since the backup, from DATA_DIR/deletions of the old server, or the object store',
    words: atLeastWords(1),
    run: replayed,
  },
}
