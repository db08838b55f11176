import { melbourneDay } from '@lv/contract/dates'
import { type FormName, shownIn, tagOf } from '@lv/contract/form-tag'
import { matchingForm, outlineForm, pricesForm, professionalForm, scopeForm, workForm } from '@lv/contract/form-things'
import { preferencesForm } from '@lv/contract/preferences-form'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from './app.ts'
import { anApplication } from './applicants.ts'
import { outcomes } from './booked.ts'
import { aCourse, aQuestion, aText } from './courses.ts'
import {
  aBooking,
  aCommunity,
  aConsultant,
  aMember,
  anEvent,
  aPost,
  aProfessional,
  aProject,
  aRequest,
  aResource,
  aRunningProject,
  aUser,
} from './factories.ts'
import { aWork } from './portfolios.ts'

// Two people, or two tabs, have one form open: the second to save never erases what the first saved without being told.

const t = await testApp()

type Api = ReturnType<typeof t.as>
type Change = { title: string; basedOn?: string }
type Case = {
  first: TestUser
  second: TestUser
  read: (api: Api) => Promise<object>
  save: (api: Api, change: Change) => Promise<unknown>
  /** The name of the changed text in the answer. */
  field?: string
  /** What the first and the second write, where any text would not do, and as it is read again. */
  writes?: [string, string]
  shows?: (written: string) => unknown
}

async function aTeam(role: 'owner' | 'moderator' = 'moderator') {
  const first = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: first.id })
  return { first, second: await aMember(t.ctx, communityId, { role }), communityId }
}

const alone = async (over: Parameters<typeof aUser>[1] = {}) => {
  const first = await aUser(t.ctx, { emailVerified: true, ...over })
  return { first, second: first }
}
const twoAdmins = async () => ({ first: await anAdmin(), second: await anAdmin() })
const anAdmin = () => aUser(t.ctx, { emailVerified: true, isSuperAdmin: true })
async function aBusiness() {
  const { id, user } = await aProfessional(t.ctx)
  return { id, first: user, second: user }
}
const settingsOf = async (api: Api) =>
  professionalForm(await api.professionals.me({}), (await api.professionals.vetting({})).licences)
const matchingOf = async (api: Api) => matchingForm(await api.professionals.matching({}))
const day = (days: number) => melbourneDay(new Date(t.ctx.now().getTime() + days * 86_400_000))

const usual: [string, string] = ['What the first wrote', 'What the second wrote']
const same = (written: string): unknown => written
/** As it is sent. */
const wire = (value: unknown) => JSON.parse(JSON.stringify(value))

/** Prices are proposed: they have a test of their own. */
type Saved = Exclude<FormName, 'prices'>

const cases: Record<Saved, () => Promise<Case>> = {
  community: async () => {
    const { communityId, ...team } = await aTeam('owner')
    const params = { communityId }
    return {
      ...team,
      read: (api) => api.communities.get({ params }),
      save: (api, { title: name, ...rest }) => api.communities.update({ params, body: { name, ...rest } }),
      field: 'name',
    }
  },
  course: async () => {
    const { owner, communityId, courseId } = await aCourse(t)
    const params = { courseId }
    return {
      first: owner,
      second: await aMember(t.ctx, communityId, { role: 'moderator' }),
      read: (api) => api.courses.draft({ params }),
      save: (api, body) => api.courses.update({ params, body }),
    }
  },
  outline: async () => {
    const titles = ['One', 'Two', 'Three']
    const lessons = titles.map((title) => ({ kind: 'text' as const, title, content: aText }))
    const { owner, communityId, courseId, moduleId, lessonIds } = await aCourse(t, lessons)
    const params = { courseId }
    const idOf = (title: string) => lessonIds[titles.indexOf(title)] ?? ''
    return {
      first: owner,
      second: await aMember(t.ctx, communityId, { role: 'moderator' }),
      read: async (api) => outlineForm((await api.courses.draft({ params })).modules),
      save: (api, { title, ...rest }) =>
        api.courses.arrange({
          params,
          body: { modules: [{ id: moduleId, lessonIds: title.split(' ').map(idOf) }], ...rest },
        }),
      field: 'outline',
      writes: ['Two One Three', 'One Three Two'],
      shows: (written) => [['Start here', ...written.split(' ').map((title) => `\u2003${title}`)].join('\n')],
    }
  },
  module: async () => {
    const { owner, communityId, courseId, moduleId } = await aCourse(t)
    return {
      first: owner,
      second: await aMember(t.ctx, communityId, { role: 'moderator' }),
      read: async (api) => (await api.courses.draft({ params: { courseId } })).modules[0] ?? {},
      save: (api, body) => api.courses.updateModule({ params: { courseId, moduleId }, body }),
    }
  },
  lesson: async () => {
    const { owner, communityId, courseId, lessonId } = await aCourse(t)
    const params = { courseId, lessonId }
    return {
      first: owner,
      second: await aMember(t.ctx, communityId, { role: 'moderator' }),
      read: (api) => api.courses.draftLesson({ params }),
      save: (api, body) => api.courses.updateLesson({ params, body }),
    }
  },
  event: async () => {
    const { communityId, ...team } = await aTeam()
    const params = { eventId: (await anEvent(t.ctx, { communityId })).id }
    return {
      ...team,
      read: (api) => api.communityEvents.get({ params }),
      save: (api, body) => api.communityEvents.update({ params, body }),
    }
  },
  resource: async () => {
    const { communityId, ...team } = await aTeam()
    const params = { resourceId: (await aResource(t.ctx, { communityId })).id }
    return {
      ...team,
      read: (api) => api.resources.get({ params }),
      save: (api, body) => api.resources.update({ params, body }),
    }
  },
  announcement: async () => {
    const { communityId, ...team } = await aTeam()
    const body = { title: 'Site visit', content: 'Meet at nine.' }
    const { id: announcementId } = await t.as(team.first).announcements.create({ params: { communityId }, body })
    const params = { communityId, announcementId }
    return {
      ...team,
      read: (api) => api.announcements.get({ params }),
      save: (api, change) => api.announcements.update({ params, body: change }),
    }
  },
  project: async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email })
    const params = { projectId }
    return {
      first: owner,
      second: owner,
      read: (api) => api.projects.get({ params }),
      save: (api, body) => api.projects.update({ params, body }),
    }
  },
  task: async () => {
    const [owner, member] = [await aUser(t.ctx, { emailVerified: true }), await aUser(t.ctx, { emailVerified: true })]
    const { projectId, taskId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: member.id })
    const params = { projectId, taskId }
    return {
      first: owner,
      second: member,
      read: async (api) => {
        const { tasks } = await api.projectWork.get({ params: { projectId } })
        return tasks.find(({ id }) => id === taskId) ?? {}
      },
      save: (api, body) => api.projectWork.changeTask({ params, body }),
    }
  },
  post: async () => {
    const { first, communityId } = await aTeam()
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: first.id })
    return {
      first,
      second: first,
      read: (api) => api.posts.get({ params: { postId } }),
      save: (api, body) => api.posts.update({ params: { postId }, body }),
    }
  },
  question: async () => {
    const question = aQuestion()
    const quiz = { kind: 'quiz' as const, questions: [question] }
    const { owner, communityId, courseId, lessonId } = await aCourse(t, [quiz])
    const params = { courseId, lessonId }
    return {
      first: owner,
      second: await aMember(t.ctx, communityId, { role: 'moderator' }),
      read: async (api) => (await api.courses.draftLesson({ params })).questions[0] ?? {},
      save: (api, { title: prompt, basedOn }) =>
        api.courses.saveQuestion({ params, query: { basedOn }, body: { ...question, prompt } }),
      field: 'prompt',
    }
  },
  work: async () => {
    const { id: professionalId, ...business } = await aBusiness()
    const { workId, photoId } = await aWork(t.ctx, { professionalId })
    const read = async (api: Api) => (await api.portfolio.mine({})).works.map(workForm)[0] ?? {}
    return {
      ...business,
      read,
      save: (api, change) => {
        const photos = [{ id: photoId, stage: 'after' as const, caption: '' }]
        const body = { kind: 'bathroom' as const, postcode: '3056', suburb: 'Brunswick', year: 2025, photos, ...change }
        return api.portfolio.update({ params: { workId }, body })
      },
    }
  },
  person: async () => ({
    ...(await alone()),
    read: (api) => api.accounts.me({}),
    save: (api, { title: bio, ...rest }) => api.accounts.update({ body: { bio, ...rest } }),
    field: 'bio',
  }),
  shown: async () => ({
    ...(await alone()),
    read: (api) => api.accounts.me({}),
    save: (api, { title, ...rest }) =>
      api.accounts.update({ body: { isPublic: true, shown: [title as 'bio'], ...rest } }),
    field: 'shown',
    writes: ['bio', 'company'],
    shows: (part) => [part],
  }),
  preferences: async () => ({
    ...(await alone()),
    read: async (api) => preferencesForm(await api.notifications.preferences({})),
    save: (api, { title, ...rest }) =>
      api.notifications.changePreferences({ body: { timeZone: title as 'Australia/Perth', ...rest } }),
    field: 'timeZone',
    writes: ['Australia/Perth', 'Australia/Darwin'],
  }),
  request: async () => {
    const { id: requestId, user } = await aRequest(t.ctx)
    const params = { requestId }
    return {
      first: user,
      second: user,
      read: (api) => api.quotes.get({ params }),
      save: (api, { title: description, ...rest }) => api.requests.update({ params, body: { description, ...rest } }),
      field: 'description',
      writes: ['The roof leaks above the kitchen.', 'The roof leaks above the bathroom.'],
    }
  },
  scope: async () => {
    const { id: requestId, user } = await aRequest(t.ctx)
    const params = { requestId }
    return {
      first: user,
      second: user,
      read: async (api) => scopeForm((await api.quotes.get({ params })).scope),
      save: (api, { title, ...rest }) => api.requests.setScope({ params, body: { lines: title.split(', '), ...rest } }),
      field: 'lines',
      writes: ['Tiling, Plumbing', 'Painting'],
      shows: (written) => written.split(', '),
    }
  },
  professional: async () => ({
    ...(await aBusiness()),
    read: settingsOf,
    save: (api, { title: about, ...rest }) => api.professionals.updateProfile({ body: { about, ...rest } }),
    field: 'about',
  }),
  business: async () => ({
    ...(await aBusiness()),
    read: settingsOf,
    save: (api, { title: businessType, ...rest }) =>
      api.professionals.updateProfile({ body: { businessType, ...rest } }),
    field: 'businessType',
  }),
  hours: async () => ({
    ...(await aBusiness()),
    read: settingsOf,
    save: (api, { title: from, ...rest }) =>
      api.professionals.updateProfile({ body: { hours: { days: [1, 2], from, until: '17:00' }, ...rest } }),
    field: 'from',
    writes: ['07:00', '08:30'],
  }),
  matching: async () => ({
    ...(await aBusiness()),
    read: matchingOf,
    save: (api, { title, ...rest }) => api.professionals.updateMatching({ body: { postcodes: [title], ...rest } }),
    field: 'area',
    writes: ['3121', '3000'],
  }),
  leave: async () => ({
    ...(await aBusiness()),
    read: async (api) => {
      const { awayUntil, ...rest } = await matchingOf(api)
      return { ...rest, awayUntil, day: awayUntil && melbourneDay(new Date(awayUntil)) }
    },
    save: (api, { title: awayUntil, ...rest }) => api.professionals.updateMatching({ body: { awayUntil, ...rest } }),
    field: 'day',
    writes: [day(7), day(9)],
  }),
  autoTopUp: async () => ({
    ...(await aBusiness()),
    read: (api) => api.payments.autoTopUp({}),
    save: (api, { title, ...rest }) =>
      api.payments.setAutoTopUp({
        body: { isOn: false, amountCents: Number(title), monthlyCapCents: 90_000, ...rest },
      }),
    field: 'amountCents',
    writes: ['20000', '30000'],
    shows: Number,
  }),
  interview: async () => {
    const { id: applicationId } = await anApplication(t.ctx)
    const params = { applicationId }
    const at = new Date(t.ctx.now().getTime() - 3_600_000).toISOString()
    return {
      ...(await twoAdmins()),
      read: (api) => api.applications.get({ params }),
      save: (api, { title: notes, ...rest }) => api.applications.setInterview({ params, body: { at, notes, ...rest } }),
      field: 'interviewNotes',
    }
  },
  scopeSheet: async () => {
    const { visit: token } = await aBooking(t.ctx, { startsAt: new Date(t.ctx.now().getTime() - 86_400_000) })
    const sheet = { lines: ['Demolition', 'Steel beam'], trades: [], postcode: '3056' }
    return {
      ...(await alone()),
      read: async (api) => (await api.consultations.visit({ params: { token } })).scope ?? {},
      save: (api, { title: summary, ...rest }) =>
        api.consultations.writeScope({ params: { token }, body: { ...sheet, summary, ...rest } }),
      field: 'summary',
      writes: ['Open the kitchen to the garden.', 'Open the kitchen to the street.'],
    }
  },
  consultant: async () => {
    const { id: consultantId } = await aConsultant(t.ctx)
    return {
      ...(await twoAdmins()),
      read: (api) => consultantIn(api, consultantId),
      save: (api, { title: name, ...rest }) =>
        api.consultations.changeConsultant({ params: { consultantId }, body: { name, ...rest } }),
      field: 'name',
    }
  },
  consultantHours: async () => {
    const { id: consultantId } = await aConsultant(t.ctx)
    return {
      ...(await twoAdmins()),
      read: async (api) => (await consultantIn(api, consultantId)).hours,
      save: (api, { title: monday, ...rest }) =>
        api.consultations.setHours({ params: { consultantId }, body: { monday, ...rest } }),
      field: 'monday',
      writes: ['9:00-12:00', '13:00-17:00'],
    }
  },
}

async function consultantIn(api: Api, consultantId: string) {
  const { consultant } = await api.consultations.week({ params: { consultantId }, query: {} })
  return consultant
}

describe.each(Object.keys(cases) as Saved[])('a form of a %s', (form) => {
  test('that somebody else saved meanwhile is refused with what they saved, and saved when sent again', async () => {
    const { first, second, read, save, field = 'title', writes = usual, shows = same } = await cases[form]()
    const [one, other] = writes
    const shown = tagOf(form, await read(t.as(second)))
    expect(tagOf(form, await read(t.as(first)))).toBe(shown)
    await save(t.as(first), { title: one, basedOn: shown })
    const late = save(t.as(second), { title: other, basedOn: shown })
    const refusal = await late.then(
      () => undefined,
      (error: { status: number; details: { saved: Record<string, unknown>; basedOn: string } }) => error,
    )
    expect(refusal).toMatchObject({ status: 409 })
    const now = await read(t.as(first))
    expect(refusal?.details).toEqual({ saved: wire(shownIn(form, now)), basedOn: tagOf(form, now) })
    expect(now).toMatchObject({ [field]: shows(one) })
    await save(t.as(second), { title: other, basedOn: refusal?.details.basedOn })
    expect(await read(t.as(first))).toMatchObject({ [field]: shows(other) })
  })

  test('saved by both at the same moment is saved once', async () => {
    const { first, second, read, save, writes = usual } = await cases[form]()
    const basedOn = tagOf(form, await read(t.as(first)))
    const { done, refused } = await outcomes(
      [first, second].map((person, at) => save(t.as(person), { title: writes[at] ?? '', basedOn })),
    )
    expect(done).toHaveLength(1)
    expect(refused).toMatchObject([{ status: 409 }])
  })

  test('of a client that names no version is saved, as documented', async () => {
    const { first, second, read, save, field = 'title', writes = usual, shows = same } = await cases[form]()
    await save(t.as(first), { title: writes[0] })
    await save(t.as(second), { title: writes[1] })
    expect(await read(t.as(first))).toMatchObject({ [field]: shows(writes[1]) })
  })
})

test('hours saved in one tab do not refuse the profile in another: each form has its own version', async () => {
  const { first } = await aBusiness()
  const api = t.as(first)
  const [hours, profile] = [tagOf('hours', await settingsOf(api)), tagOf('professional', await settingsOf(api))]
  await api.professionals.updateProfile({
    body: { hours: { days: [1], from: '07:00', until: '16:00' }, basedOn: hours },
  })
  expect(await api.professionals.updateProfile({ body: { about: 'Slabs.', basedOn: profile } })).toMatchObject({
    about: 'Slabs.',
  })
  const both = { about: 'Roofs.', hours: null, basedOn: profile }
  await expect(api.professionals.updateProfile({ body: both })).rejects.toMatchObject({
    status: 409,
    details: { saved: { about: 'Slabs.', from: '07:00' } },
  })
})

test('prices that were asked for on an older book are refused with the book as it is, and nothing waits', async () => {
  const { first, second } = await twoAdmins()
  const [api, other] = [t.as(first), t.as(second)]
  const read = async () => pricesForm((await api.prices.book({})).figures)
  const basedOn = tagOf('prices', await read())
  const day = '2033-01-01'
  const asked = { day, figures: { badge_cents: 2500 }, reason: 'Costs rose', basedOn }
  const waiting = await api.prices.propose({ body: asked })
  await other.approvals.approve({ params: { approvalId: waiting.approvalId } })
  const late = { ...asked, figures: { alerts_monthly_cents: 1500 } }
  await expect(other.prices.propose({ body: late })).rejects.toMatchObject({
    status: 409,
    details: { saved: { figures: { badge_cents: ['2000', `2500 ${day}`] } } },
  })
  const again = { ...late, basedOn: tagOf('prices', await read()) }
  expect(await other.prices.propose({ body: again })).toMatchObject({ approvalId: expect.any(String) })
})
