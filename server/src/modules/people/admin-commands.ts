import { join, resolve } from 'node:path'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '../../context.ts'
import { audit } from '../../http/audit.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { findAffected } from './breach.read.ts'
import { countHoldings } from './count-holdings.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { findPerson } from './find-person.ts'
import { balanceLeft } from './parts/balance-left.read.ts'
import { listedDeletions, listedInStore } from './parts/deletion-list.ts'
import { replayDeletions } from './replay-deletions.ts'
import { stillRunning } from './still-running.ts'

const counted = (count: number, of: string) => `${count} ${count === 1 ? of.replace(/s$/, '') : of}`

async function exported(ctx: Context, email = '', to = '') {
  const stamp = ctx.now().toISOString().replace(/:/g, '-').replace(/\..*/, 'Z')
  const folder = resolve(to || join(ctx.config.dataDir, 'exports', stamp))
  const { rows, files, lostFiles } = await exportPerson(ctx, { email, folder })
  const lost =
    lostFiles > 0 ? ` ${counted(lostFiles, 'files')} of theirs could not be found where files are stored.` : ''
  return `${join(folder, 'person.json')} holds ${counted(rows, 'rows')}, with ${counted(files, 'files')} beside it.${lost} Send both to the address itself, then delete the folder.`
}

type Counted = Awaited<ReturnType<typeof countHoldings>>

function part(title: string, fate: string, all: Counted) {
  const lines = all
    .filter(({ holding }) => holding.fate === fate)
    .map(({ holding, count }) => {
      const why = holding.fate === 'goes' ? '' : `: ${holding.why}`
      return `  ${String(count).padStart(5)}  ${holding.called}${why}`
    })
  return lines.length > 0 ? [title, ...lines] : []
}

async function preview(ctx: Context, given: string) {
  const person = await findPerson(ctx, given, { withClaims: true })
  const all = await countHoldings(ctx, person)
  const running = await stillRunning(ctx, person)
  const points = await balanceLeft(ctx, person, 'available')
  const creditCents = await balanceLeft(ctx, person, 'credit')
  return [
    ...part('Goes for good:', 'goes', all),
    ...part('Stays without what says who it was:', 'emptied', all),
    ...part('Stays as it is:', 'stays', all),
    ...(points > 0 ? [`${points} unspent points are lost with the account.`] : []),
    ...(creditCents > 0 && running.length === 0
      ? [`${formatCents(creditCents)} of credit that we gave is lost with the account.`]
      : []),
    ...(running.length > 0
      ? ['It cannot be done yet:', ...running.map((why) => `  ${why}`)]
      : [`Nothing was changed. To do it: npm run admin -- person-delete ${person.email} --yes`]),
  ].join('\n')
}

async function deleted(ctx: Context, given = '', word = '') {
  if (word === '') return preview(ctx, given)
  if (word !== '--yes') throw new ApiError('invalid', 'Add --yes, or leave it off to see what would go')
  await erasePerson(ctx, given)
  return `What was stored about ${given.trim().toLowerCase()} is deleted. It disappears from backups as they expire (35 days).`
}

async function replayed(ctx: Context, folder = '') {
  const { people, requests, waiting } = await replayDeletions(
    ctx,
    folder === 'store' ? listedInStore(ctx) : listedDeletions(resolve(folder)),
  )
  const done = `Deleted again: ${people === 1 ? '1 person' : `${people} people`} and ${counted(requests, 'requests')}.`
  const left = waiting.map(({ email, why }) => `  ${email}: ${why}`)
  return left.length > 0
    ? [done, 'These wait; do it with person-delete once this has ended:', ...left].join('\n')
    : done
}

/** An instant as 2026-12-01, 2026-12-01T14:30 or with seconds, in UTC. */
function readInstant(text: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/.test(text)
  const said = new Date(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text)
  if (isWhole && !Number.isNaN(said.getTime())) return said
  throw new ApiError('invalid', `${text} is no time: write it in UTC as 2026-12-01T14:30`)
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`

async function breach(ctx: Context, of = '', from = '', to = '') {
  const asked = { of, from: readInstant(from), to: readInstant(to) }
  const { who, affected, lists, isMore } = await findAffected(ctx, asked)
  await audit(ctx, { actorId: null, action: 'breach_asked', detail: { of, from, to, count: affected.length } })
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

/** What `npm run admin -- <name> ...` can do for a person who asks for their data, or for its end. */
export const peopleCommands = {
  'person-export': {
    takes: '<email> [folder]',
    does: 'write all that is stored about an address',
    words: [1, 2] as [number, number],
    run: exported,
  },
  'person-delete': {
    takes: '<email> [--yes]',
    does: 'say what would go and what stays, and why; with --yes, do it',
    words: [1, 2] as [number, number],
    run: deleted,
  },
  breach: {
    takes: '<session|account|email> <from> <to>',
    does: 'whose data one session or person looked at between two times (UTC)',
    words: [3, 3] as [number, number],
    run: breach,
  },
  'replay-deletions': {
    takes: '<folder|store>',
    does: 'after a restore: delete again who was deleted since the backup, from DATA_DIR/deletions of the old server, or the object store',
    words: [1, 1] as [number, number],
    run: replayed,
  },
}
