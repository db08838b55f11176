import { writeFile } from 'node:fs/promises'
import type { JobContract } from '@lv/contract/engagements'
import { eq } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { transact } from '#core/context.ts'
import { proposeChange } from '#domains/engagements/engagements/changes.ts'
import { addDefect } from '#domains/engagements/engagements/defects.ts'
import { addEntry } from '#domains/engagements/engagements/diary.ts'
import { addDocument } from '#domains/engagements/engagements/documents.ts'
import { engagementContracts, engagementStages } from '#domains/engagements/engagements/schema.ts'
import { claimStage, payStage } from '#domains/engagements/engagements/stages.ts'
import { addTask } from '#domains/engagements/engagements/tasks.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { acceptQuote } from '#domains/marketplace/quotes/accept.ts'
import { completeJob } from '#domains/marketplace/quotes/complete.ts'
import { confirmJob } from '#domains/marketplace/quotes/confirm.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'
import type { TestApp, TestUser } from './app.ts'
import { aFile, aQuote, aRequest } from './factories.ts'

type QuoteOver = NonNullable<Parameters<typeof aQuote>[1]>
type Over = QuoteOver & { priceCents?: number; highCents?: number }

/** The one line of a quote, as the price is asked for. */
const priced = ({ priceCents = 800_000, ...over }: Over): QuoteOver => ({
  lines: [{ scopeLineId: null, kind: 'included', label: 'Strip out and rebuild', amountCents: priceCents }],
  ...over,
})

/** A contract of a job, as tests use it. */
async function contractOf(
  t: TestApp,
  owner: TestUser,
  { requestId, quoteId }: Record<'requestId' | 'quoteId', string>,
) {
  const { engagementId } = await t
    .as(owner)
    .quotes.accept({ params: { requestId }, body: { signedName: 'Hanna Reid', quoteId } })
  const id = engagementId ?? ''
  const { contracts } = await t.as(owner).engagements.get({ params: { engagementId: id } })
  return { engagementId: id, contractId: contracts.find((each) => each.quoteId === quoteId)?.id ?? '' }
}

/** A job of one professional at $8,000 unless told otherwise, just begun by the homeowner's acceptance. */
export async function aJob(t: TestApp, over: Over = {}) {
  const quote = await aQuote(t.ctx, priced(over))
  const { request, professional } = quote
  const owner: TestUser = request.user
  const ids = await contractOf(t, owner, { requestId: request.id, quoteId: quote.id })
  return openJob(t, { ...ids, requestId: request.id, quoteId: quote.id, owner, builder: professional.user })
}
export type TestJob = Awaited<ReturnType<typeof aJob>>

const seenTo = (t: TestApp, contractId: string) =>
  t.ctx.db
    .update(engagementContracts)
    .set({ signedOn: '2026-01-02', coolsUntil: '2026-01-09', needsInsurance: false })
    .where(eq(engagementContracts.id, contractId))

type Opened = Record<'engagementId' | 'contractId' | 'requestId' | 'quoteId', string> &
  Record<'owner' | 'builder', TestUser>

/** What both sides do on a job, by what they do it to. */
export function openJob(t: TestApp, opened: Opened) {
  const { engagementId, contractId, owner, builder } = opened
  const params = { engagementId, contractId }
  const [home, pro] = [t.as(owner).engagements, t.as(builder).engagements]
  const read = (user = owner) => t.as(user).engagements.get({ params })
  const contract = async (user = owner): Promise<JobContract> =>
    singleRow((await read(user)).contracts.filter(({ id }) => id === contractId))
  const stage = async (label: string) => singleRow((await contract()).stages.filter((each) => each.label === label))
  const at = async (label: string) => ({ ...params, stageId: (await stage(label)).id })
  return {
    ...opened,
    params,
    home,
    pro,
    read,
    contract,
    stage,
    /** The path of a stage, by its label. */
    at,
    claim: async (label = 'Deposit', fileIds: string[] = []) =>
      pro.claim({ params: await at(label), body: { note: 'All of it is up.', fileIds } }),
    refuse: async (label = 'Deposit') =>
      home.refuse({ params: await at(label), body: { reason: 'The door is missing' } }),
    pay: async (label = 'Deposit', confirmed: string[] = []) =>
      home.pay({ params: await at(label), body: { confirmed } }),
    undo: async (label = 'Deposit') => home.undoPaid({ params: await at(label) }),
    /** Of the price, in stages: each its kind and cents; labelled by its kind and place. */
    schedule: (...stages: [kind: JobContract['stages'][number]['kind'], amountCents: number][]) =>
      pro.schedule({
        params,
        body: {
          stages: stages.map(([kind, amountCents], at) => ({
            kind: kind as 'other',
            label: `${kind} ${at + 1}`,
            amountCents,
          })),
        },
      }),
    propose: async (side: 'home' | 'pro', priceCents: number, days = 0) => {
      const body = {
        text: 'Two more windows',
        priceCents,
        days,
        signedName: side === 'home' ? 'Hanna Reid' : 'Bruno Costa',
      }
      const { id } = await (side === 'home' ? home : pro).propose({ params, body })
      return id
    },
    decide: (side: 'home' | 'pro', changeId: string, decision: 'accept' | 'decline' | 'withdraw' = 'accept') => {
      const signedName = side === 'home' ? 'Hanna Reid' : 'Bruno Costa'
      return (side === 'home' ? home : pro).decide({ params: { ...params, changeId }, body: { decision, signedName } })
    },
    /** A document of the contract, added by the professional unless told otherwise. */
    document: async (
      kind: 'contract' | 'insurance' | 'permit' | 'other',
      { signedOn = '', by = builder }: { signedOn?: string; by?: TestUser } = {},
    ) => {
      const fileIds = [(await aFile(t.ctx, by.id)).id]
      const { id } = await t.as(by).engagements.addDocument({ params, body: { kind, contractId, signedOn, fileIds } })
      return id
    },
    /** As if the law had been seen to: the contract signed long ago, nothing more asked for. */
    settle: () => seenTo(t, contractId),
  }
}

/** One job with two contracts: of a builder at $8,000 and of an electrician at $4,000. */
export async function aSharedJob(t: TestApp, [first, second]: [Over, Over] = [{}, { priceCents: 400_000 }]) {
  const { user: owner, ...request } = await aRequest(t.ctx, {
    trades: ['Builder/Contractor', 'Electrician'],
    workKind: null,
  })
  const hire = async (side: string, over: Over) => {
    const quote = await aQuote(t.ctx, { ...priced(over), requestId: request.id })
    const factors = [{ factor: 'part', weight: 0, score: 100, says: 'For this part of the job', sides: [side] }]
    await t.ctx.db.update(leads).set({ factors }).where(eq(leads.id, quote.lead.id))
    return quote
  }
  const quotes = [await hire('Builder/Contractor', first), await hire('Electrician', second)] as const
  const opened = []
  for (const { id: quoteId, professional } of quotes) {
    const ids = await contractOf(t, owner, { requestId: request.id, quoteId })
    opened.push(openJob(t, { ...ids, requestId: request.id, quoteId, owner, builder: professional.user }))
  }
  return opened as [TestJob, TestJob]
}

/** A picture with a few bytes on disk, not attached yet. */
export async function aStoredPhoto({ ctx }: TestApp, ownerId: string): Promise<string> {
  const { id } = await aFile(ctx, ownerId)
  await writeFile(ctx.files.path(id), 'RIFF')
  await ctx.db.update(files).set({ byteCount: 4 }).where(eq(files.id, id))
  return id
}

/** How far a job has come. */
export const jobStates = ['planned', 'claimed', 'paid', 'done', 'completed'] as const
export type JobState = (typeof jobStates)[number]
export type JobIds = Record<
  | 'engagementId'
  | 'contractId'
  | 'requestId'
  | 'stageId'
  | 'changeId'
  | 'documentId'
  | 'taskId'
  | 'entryId'
  | 'defectId'
  | 'photoId',
  string
>

/**
 * A job of two people taken to a state, with something of each kind on it: the homeowner's is the defect, all else the
 * professional's. Its variation waits; its stage is the whole price. No rate limit is spent on it.
 */
export async function someJob(
  t: TestApp,
  { ownerId, professionalId, state = 'planned' }: Record<'ownerId' | 'professionalId', string> & { state?: JobState },
): Promise<JobIds> {
  const { ctx } = t
  const { id: requestId } = await aRequest(ctx, { userId: ownerId })
  const { id: quoteId, professional } = await aQuote(ctx, { requestId, professionalId })
  const { engagementId: begun } = await acceptQuote(ctx, { requestId, quoteId, signedName: 'Hanna Reid', closeOut: [] })
  const [contract] = await ctx.db.select().from(engagementContracts).where(eq(engagementContracts.quoteId, quoteId))
  const [engagementId, contractId] = [begun ?? '', contract?.id ?? '']
  await seenTo(t, contractId)
  const stages = await ctx.db.select().from(engagementStages).where(eq(engagementStages.contractId, contractId))
  const { id: stageId } = singleRow(stages)
  const builder = { ...professional.user, professional: { id: professionalId } } as unknown as Actor
  const owner = { id: ownerId } as Actor
  const ofBuilder = { engagementId, contractId, actor: builder, sender: { ip: '127.0.0.1' } }
  const [photoId, file] = [await aStoredPhoto(t, builder.id), await aFile(ctx, builder.id)]
  const { id: entryId } = await addEntry(ctx, {
    ...ofBuilder,
    day: null,
    text: 'The slab is poured.',
    fileIds: [photoId],
  })
  const other = { kind: 'other' as const, title: 'Tiles', signedOn: null, fileIds: [file.id] }
  const { id: documentId } = await addDocument(ctx, { ...ofBuilder, ...other })
  const defect = { engagementId, actor: owner, text: 'The door jams', fileIds: [], sender: ofBuilder.sender }
  const { id: defectId } = await addDefect(ctx, defect)
  const made = await transact(ctx, async (ctx) => {
    const task = { engagementId, actor: builder, title: 'Choose the taps', dueOn: null, isForOwner: true }
    const change = { ...ofBuilder, text: 'Two more windows', priceCents: 50_000, days: 0, signedName: 'Bruno Costa' }
    return { taskId: (await addTask(ctx, task)).id, changeId: (await proposeChange(ctx, change)).id }
  })
  if (state === 'claimed' || state === 'paid') await claimStage(ctx, { ...ofBuilder, stageId, note: '', fileIds: [] })
  if (state === 'paid')
    await transact(ctx, (ctx) => payStage(ctx, { engagementId, contractId, stageId, actor: owner, confirmed: [] }))
  if (state === 'done') await completeJob(ctx, { requestId, actorId: ownerId })
  if (state === 'completed') await confirmJob(ctx, { requestId })
  return { engagementId, contractId, requestId, stageId, documentId, entryId, defectId, photoId, ...made }
}
