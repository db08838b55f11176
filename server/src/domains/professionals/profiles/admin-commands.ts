import { formatDate, formatTime, melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseId, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { checkDocument } from './documents.ts'
import { listAllDocuments } from './list-all-documents.read.ts'
import { findProfessionalByEmail } from './queries.ts'
import { removeAbn } from './remove-abn.ts'
import { setAccountStatus } from './set-account-status.ts'

const MAX = 500
const dayOf = (instant: string) => melbourneDay(new Date(instant))

async function documents(ctx: Context) {
  const { items } = await listAllDocuments(ctx, { list: 'waiting', limit: MAX, adminId: null })
  const waiting = items.map(
    ({ id, createdAt, business, email, kind, holder, number, expiresAt, file, dueAt, ...document }) =>
      `  ${id}  ${dayOf(createdAt)}  ${business} <${email}>\n` +
      `    ${dueAt ? `paid, due ${dayOf(dueAt)}, ${formatTime(new Date(dueAt))}` : 'not paid for: it stays as not checked'}\n` +
      `    ${kind} ${number} (${document.class}) of ${holder}, until ${dayOf(expiresAt)}\n` +
      `    ${file ? `${ctx.files.path(file.id)}  (${file.contentType}, ${file.name})` : 'no file'}`,
  )
  return waiting.join('\n') || 'No document waits.'
}

async function document(ctx: Context, id = '', decision = '', ...given: string[]) {
  if (decision !== 'checked' && decision !== 'rejected') throw new ApiError('invalid', 'Say checked or rejected')
  const { adminId, words } = await readActingAdmin(ctx, given)
  const note = words.join(' ').trim()
  const { kind, number } = await checkDocument(ctx, { documentId: parseId(id), adminId, decision, note })
  await ctx.reads.drop()
  return `The ${kind} ${number} is ${decision}.`
}

async function account(ctx: Context, given = '', status = '', ...rest: string[]) {
  if (status !== 'active' && status !== 'suspended') throw new ApiError('invalid', 'Say active or suspended')
  const { id: professionalId, email } = await findProfessionalByEmail(ctx, given)
  const { adminId, words } = await readActingAdmin(ctx, rest)
  const reason = words.join(' ').trim()
  const { reasonDueAt } = await setAccountStatus(ctx, { professionalId, status, reason, adminId })
  return `${email} is ${status}.${reasonDueAt ? ` Say why by ${formatDate(new Date(reasonDueAt))}.` : ''}`
}

async function abn(ctx: Context, given = '', word = '', ...words: string[]) {
  if (word !== 'remove') throw new ApiError('invalid', 'Say remove, and why')
  const { id: professionalId, email } = await findProfessionalByEmail(ctx, given)
  const removed = await removeAbn(ctx, { professionalId, reason: words.join(' ').trim(), adminId: null })
  return `The ABN ${removed} is off the account ${email}: whoever it belongs to can enter it.`
}

export const professionalCommands = {
  documents: {
    takes: '',
    does: 'licences and insurances that wait to be checked: paid ones first, by when they are due',
    run: documents,
  },
  document: {
    takes: '<id> checked|rejected <reason>',
    does: 'decide one; the professional reads the reason',
    words: atLeastWords(2),
    run: document,
  },
  account: {
    takes: '<email> active|suspended [reason]',
    does: 'suspend a professional, or end that; the reason of a suspension is owed within two business days',
    words: atLeastWords(2),
    run: account,
  },
  abn: {
    takes: '<email> remove <reason>',
    does: 'take an ABN off an account that it does not belong to',
    words: atLeastWords(2),
    run: abn,
  },
}
