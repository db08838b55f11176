import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { describe, expect, test } from 'vitest'
import { addModule } from '#domains/learning/courses/edit.ts'
import { testApp } from './app.ts'
import { anApplication } from './applicants.ts'
import { aText, begin, teach } from './courses.ts'
import { aDeal, type Stage } from './deals.ts'
import {
  aBooking,
  aComment,
  aCommunity,
  aConsultant,
  aDirectMessage,
  aDocument,
  aMember,
  anEvent,
  aPost,
  aPrivateProject,
  aProfessional,
  aProject,
  aResource,
  aRunningProject,
  aUser,
} from './factories.ts'
import { type JobState, someJob } from './jobs.ts'
import { hostileTexts } from './odd-texts.ts'
import { rounds } from './rounds.ts'
import { sampleOf, type TextField, textAt, textsIn, withAt } from './text-fields.ts'

// Every text field of every operation is given what people and attackers put into one: never a 5xx, and what was taken is
// read back whole.

const t = await testApp()
type Ids = Record<string, string>
type Call = { name: string; noun: string; operation: Operation }

/** What ends something comes last, so that the others still find it. */
const ends =
  /\.(?:close|cancel|ban|transfer|decide\w*|withdraw|callOff|handOver|setActive|accept|revise|move|showcase|setStatus|toggleLeads)$/
/** And last of all what a deal needs of the professional: a trade, an area, an ABN, leads that are switched on. */
const changesProfessional = /^professionals\.(?:update\w+|removeAbn|setStatus|toggleLeads|submitDocument)$/
const rankOf = ({ name }: Call) => Number(ends.test(name)) + 2 * Number(changesProfessional.test(name))
const calls: Call[] = Object.entries(contracts)
  .flatMap(([noun, contract]) =>
    Object.entries(contract as Record<string, Operation>).map(([verb, operation]) => ({
      name: `${noun}.${verb}`,
      noun,
      operation,
    })),
  )
  .toSorted((one, other) => rankOf(one) - rankOf(other))

/** Somebody who owns one of everything, the professional and the administrator beside them, and what it is called in paths. */
async function aWorld() {
  const owner = await aUser(t.ctx, { emailVerified: true })
  const admin = await aUser(t.ctx, { emailVerified: true, isSuperAdmin: true })
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  const member = await aMember(t.ctx, communityId)
  const professional = await aProfessional(t.ctx)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: owner.id })
  const course = await teach(t, { owner, communityId }, [{ kind: 'text', content: aText }])
  const { id: moduleId } = await addModule(t.ctx, { courseId: course.courseId, title: 'Second part' })
  await begin(t, member, course.courseId)
  const talk = await aDirectMessage(t.ctx, owner.id, member.id)
  const deal = await aDeal(t.ctx, { homeownerId: owner.id, professionalId: professional.id }, 'lead')
  const { id: consultantId } = await aConsultant(t.ctx)
  const booking = await aBooking(t.ctx, { consultantId })
  const sides = { ownerId: owner.id, memberId: member.id }
  const running = await aRunningProject(t.ctx, sides)
  const announcement = await t
    .as(owner)
    .announcements.create({ params: { communityId }, body: { title: 'A', content: 'b' } })
  const ids: Ids = {
    communityId,
    postId,
    moduleId,
    consultantId,
    userId: member.id,
    personId: member.id,
    professionalId: professional.id,
    courseId: course.courseId,
    lessonId: course.lessonId,
    announcementId: announcement.id,
    bookingId: booking.id,
    token: booking.manage,
    ...deal,
    ...talk,
    commentId: (await aComment(t.ctx, { postId, authorId: owner.id })).id,
    eventId: (await anEvent(t.ctx, { communityId })).id,
    resourceId: (await aResource(t.ctx, { communityId })).id,
  }
  const inProjects: Ids = { ...ids, ...(await aPrivateProject(t.ctx, sides)) }
  const guest: Ids = { ...ids, projectId: (await aProject(t.ctx)).id }
  return {
    owner,
    admin,
    member,
    pro: professional.user,
    idsOf: {
      projectWork: { ...ids, ...running },
      projects: inProjects,
      projectFiles: inProjects,
      engagements: { ...ids, ...(await someJob(t, { ownerId: owner.id, professionalId: professional.id })) },
      guest,
    },
    ids,
  }
}
const world = await aWorld()
const cookies = {
  owner: await t.signIn(world.owner),
  member: await t.signIn(world.member),
  pro: await t.signIn(world.pro),
  admin: await t.signIn(world.admin, 'asAdmin'),
}

function callerOf({ name, operation: { access } }: Call): keyof typeof cookies | undefined {
  if (access === 'admin' || /^communities\.listAll/.test(name)) return 'admin'
  if (access === 'professional' || access === 'leadHolder' || access === 'leadParty') return 'pro'
  // The professional says that a defect is fixed.
  if (access === 'contractProfessional' || name === 'engagements.answerDefect') return 'pro'
  if (/^courses\.(?:comment|review|progress|answer)/.test(name)) return 'member'
  return access === 'public' ? undefined : 'owner'
}
/** What a try uses up is made anew for each; what only some find is put into their path. */
const anew: Record<string, () => Promise<Ids>> = {
  'projects.offer': async () => ({ projectId: (await aProject(t.ctx)).id }),
  'leads.report': () => anotherDeal('lead'),
  'leads.refund': () => anotherDeal('lead'),
  'quotes.send': () => anotherDeal('lead'),
  'quotes.revise': () => anotherDeal('quoted'),
  'quotes.cancel': () => anotherDeal('quoted'),
  'reviews.create': () => anotherDeal('completed'),
  'reviews.reply': () => anotherDeal('reviewed'),
  'reviews.complain': () => anotherDeal('reviewed'),
  'reviews.remove': () => anotherDeal('reviewed'),
  'reviews.decideComplaint': () => anotherDeal('complained'),
  'reviews.appealComplaint': () => anotherDeal('complaint kept'),
  'applications.appeal': async () => ({ token: (await anApplication(t.ctx, { state: 'declined' })).token }),
  'applications.setInterview': async () => ({ applicationId: (await anApplication(t.ctx)).id }),
  'applications.decide': async () => ({ applicationId: (await anApplication(t.ctx, { state: 'interview' })).id }),
  'engagements.schedule': () => anotherJob('planned'),
  'engagements.claim': () => anotherJob('planned'),
  'engagements.refuse': () => anotherJob('claimed'),
  'engagements.pay': () => anotherJob('claimed'),
  'engagements.decide': () => anotherJob('planned'),
  'engagements.answerDefect': () => anotherJob('planned'),
  'engagements.notDone': () => anotherJob('done'),
  'professionals.decideDocument': async () => ({
    documentId: (await aDocument(t.ctx, world.ids.professionalId ?? '')).id,
  }),
  'consultations.callOff': async () => ({ bookingId: (await aBooking(t.ctx)).id }),
  'consultations.writeScope': async () => ({ token: (await aBooking(t.ctx, { startsAt: yesterday() })).visit }),
}
const yesterday = () => new Date(t.ctx.now().getTime() - 86_400_000)
async function anotherDeal(stage: Stage): Promise<Ids> {
  return aDeal(t.ctx, { homeownerId: world.owner.id, professionalId: world.ids.professionalId ?? '' }, stage)
}

const anotherJob = (state: JobState): Promise<Ids> =>
  someJob(t, { ownerId: world.owner.id, professionalId: world.ids.professionalId ?? '', state })

const anId = '0192f0c0-0000-7000-8000-000000000000'
function addressOf({ noun, operation: { path, access } }: Call, made: Ids) {
  const { idsOf, ids } = world
  const found: Ids = access === 'projectGuest' ? idsOf.guest : ((idsOf as Record<string, Ids>)[noun] ?? ids)
  const known = { ...found, ...made }
  return path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? anId)
}
type Sent = { body?: unknown; query?: Record<string, unknown>; made?: Ids }
async function send(call: Call, { body, query, made = {} }: Sent) {
  const caller = callerOf(call)
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  return t.http.inject({
    method: call.operation.method,
    url: `${addressOf(call, made)}${search}`,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(caller ? { cookie: cookies[caller] } : {}),
    },
  })
}

/** What took some of it, and how many of its texts were found again. */
const taken = new Set<string>()
let foundAgain = 0

/** What has to agree with something else. */
const known: Record<string, Record<string, unknown>> = {
  'applications.apply': { serviceAreas: 'Brunswick, Coburg' },
  'applications.check': { serviceAreas: 'Brunswick, Coburg' },
  'applications.setInterview': { at: '2027-03-01T10:30:00+11:00' },
  'communities.update': { price: undefined },
  'communityEvents.create': { startDate: '2027-03-01T10:30', endDate: '2027-03-01T11:30' },
  'communityEvents.update': { startDate: '2027-03-01T10:30', endDate: '2027-03-01T11:30' },
  'courses.create': { communityId: world.ids.communityId },
  'courses.updateLesson': { videoUrl: '' },
  'engagements.addEntry': { day: '' },
  'engagements.answerDefect': { status: 'fixed' },
  'engagements.schedule': { stages: [{ kind: 'completion', label: 'All of it', amountCents: 1_200_000 }] },
  'moderation.report': { kind: 'member', subjectId: world.member.id },
  'posts.create': { imageIds: [] },
  'projectWork.propose': { personId: world.member.id },
  'communities.handOver': { communityId: world.ids.communityId, email: world.member.email },
  'standing.give': { email: world.owner.email, kind: 'event', subjectId: world.ids.eventId },
  'standing.take': { email: world.owner.email, kind: 'event', subjectId: world.ids.eventId },
}

let count = 0
/** Begins with a mark that nothing else has, as far as there is room: so it is found again. */
function marked(odd: string, most: number) {
  count += 1
  const mark = `q${count.toString(36)}z `
  return odd.length > 12 && odd.length + mark.length <= most && odd.trim() === odd && !odd.includes('\u0000')
    ? mark + odd
    : odd
}
/** In an ordinary run five at a time, the next ones for the next field: each of them somewhere, and the same in every run. */
let turn = 0
const some = <T>(all: T[]): T[] =>
  Array.from({ length: rounds(all.length, 5) }, () => {
    turn += 1
    return all[turn % all.length] as T
  })

const readsOf = ({ noun }: Call) =>
  calls.filter((one) => one.noun === noun && one.operation.method === 'GET' && !one.operation.query)

/** What came back of what was taken: each text that anybody is shown with its mark is it, whole, somewhere. */
async function lostIn(call: Call, answer: string, taken: string[], made?: Ids): Promise<string[]> {
  const written = taken.flatMap((text) => /^q[\da-z]+z /.exec(text)?.map((mark) => ({ text, mark })) ?? [])
  // A preview shows a text as HTML.
  if (written.length === 0 || call.name.endsWith('.preview')) return []
  const shown = textsIn(JSON.parse(answer || 'null'))
  for (const read of readsOf(call)) {
    const { statusCode, body, headers } = await send(read, { made })
    if (statusCode >= 500) return [`${read.name}: ${statusCode} ${body}`]
    if (statusCode === 200 && String(headers['content-type']).includes('json')) shown.push(...textsIn(JSON.parse(body)))
  }
  foundAgain += written.filter(({ text }) => shown.some((each) => each.includes(text))).length
  return written
    .filter(({ mark }) => shown.some((each) => each.includes(mark)))
    .filter(({ text }) => !shown.some((each) => each.includes(text)))
    .map(
      ({ text, mark }) => `${JSON.stringify(text)} became ${JSON.stringify(shown.find((each) => each.includes(mark)))}`,
    )
}

type Issues = { issues?: { path: string }[] }

/** Sends it; what is refused for what there is (a suburb, a day, a number) is put back, and the other texts go again. */
async function sendFitting(
  call: Call,
  body: Record<string, unknown>,
  sample: Record<string, unknown>,
  fields: TextField[],
) {
  const made = await anew[call.name]?.()
  for (let sent = body, tries = 0; ; tries += 1) {
    const { statusCode, body: said } = await send(call, { body: sent, made })
    const { issues = [] }: Issues = statusCode === 400 && tries < 3 ? JSON.parse(said) : {}
    const refused = fields.filter(({ path }) => issues.some((issue) => issue.path === path.join('.')))
    if (refused.length === 0) return { statusCode, said, sent, made }
    for (const { path } of refused) sent = withAt(sent, path, textAt(sample, path))
  }
}

async function tryBody(call: Call, sample: Record<string, unknown>, fields: TextField[]): Promise<string[]> {
  const { body: schema } = call.operation
  const found: string[] = []
  const most = Math.max(...fields.map((field) => field.most))
  for (const at of some([...hostileTexts(most).keys()])) {
    let body = sample
    for (const { path, most } of fields) {
      const tried = withAt(body, path, marked(hostileTexts(most)[at] ?? '', most))
      // All that would be taken goes in one request; what would not, in one of its own, and a version that is none.
      if (path[0] !== 'basedOn' && schema?.safeParse(tried).success) body = tried
      else {
        const { statusCode, body: said } = await send(call, { body: tried })
        if (statusCode >= 500)
          found.push(`${call.name} ${path.join('.')} ${JSON.stringify(textAt(tried, path))}: ${statusCode} ${said}`)
      }
    }
    const { statusCode, said, sent, made } = await sendFitting(call, body, sample, fields)
    if (statusCode >= 500) found.push(`${call.name} ${JSON.stringify(body).slice(0, 2000)}: ${statusCode} ${said}`)
    if (statusCode < 300) taken.add(call.name)
    else if (process.env.ODD_WHY) console.log(call.name, statusCode, said.slice(0, 150))
    const read = schema?.safeParse(sent).data
    const lost =
      statusCode < 300
        ? await lostIn(
            call,
            said,
            fields.map(({ path }) => String(textAt(read, path) ?? '')),
            made,
          )
        : []
    found.push(...lost.map((text) => `${call.name} ${text}`))
  }
  return found
}

describe('odd texts are refused or kept whole, and never a failure of ours', () => {
  const tried = calls.flatMap((call) => {
    const sample = call.operation.body && sampleOf(call.operation.body, known[call.name])
    return sample && sample.fields.length > 0 ? [{ name: call.name, call, ...sample }] : []
  })
  test.each(tried)('$name', async ({ call, body, fields }) => {
    expect(await tryBody(call, body, fields)).toEqual([])
  })
})

test('most operations took some of them, and what they took was found again', () => {
  if (process.env.ODD_WHY) console.log([...taken].join(' '), foundAgain)
  expect(taken.size).toBeGreaterThan(65)
  expect(foundAgain).toBeGreaterThan(30)
})

describe('odd words that are looked for', () => {
  const lists = calls.filter(({ operation }) => operation.query)
  test.each(lists.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const { fields } = sampleOf(call.operation.query as NonNullable<Operation['query']>)
    for (const { path, most } of fields)
      for (const odd of some(hostileTexts(Math.min(most, 500)))) {
        const { statusCode, body } = await send(call, { query: { [String(path[0])]: odd } })
        expect(statusCode, `${path} ${JSON.stringify(odd)}: ${body}`).toBeLessThan(500)
      }
  })
})
