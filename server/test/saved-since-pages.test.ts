import { melbourneDay } from '@lv/contract/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { anApplication } from './applicants.ts'
import { aCourse, aQuestion } from './courses.ts'
import {
  aBooking,
  aCommunity,
  aConsultant,
  aPost,
  aProfessional,
  aRequest,
  aRunningProject,
  aUser,
} from './factories.ts'
import { mainOf, textOf } from './page-text.ts'

// Without JavaScript: a form that somebody else saved meanwhile comes back with their text beside one's own, and 'Save mine'
// saves it.

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

type Api = ReturnType<typeof t.as>
type Fields = Record<string, string | string[]>
type Form = {
  user: TestUser
  asAdmin?: true
  path: string
  intent: string
  /** What the other tab saved while this one was open. */
  theirs: (api: Api) => Promise<unknown>
  /** What is typed into this one. */
  typed: Fields
  /** How the two read side by side. */
  shows: [theirs: string, mine: string]
  /** Whether what was typed is saved in the end. */
  isSaved: (api: Api) => Promise<unknown>
}

const day = (days: number) => melbourneDay(new Date(t.ctx.now().getTime() + days * 86_400_000))
const someone = () => aUser(t.ctx, { emailVerified: true })
const anAdmin = () => aUser(t.ctx, { emailVerified: true, isSuperAdmin: true })
const settings = '/professionals/settings'
const business = async () => ({ user: (await aProfessional(t.ctx)).user, path: settings })

const forms: Record<string, () => Promise<Form>> = {
  'a professional’s profile': async () => ({
    ...(await business()),
    path: `${settings}?edit=profile`,
    intent: 'profile',
    theirs: (api) => api.professionals.updateProfile({ body: { about: 'Slabs and footings.' } }),
    typed: { name: 'Bruno Costa', businessName: 'Costa', mobile: '0491 570 156', about: 'Roofs and gutters.' },
    shows: ['Slabs and footings.', 'Roofs and gutters.'],
    isSaved: async (api) => (await api.professionals.me({})).about === 'Roofs and gutters.',
  }),
  'business details': async () => ({
    ...(await business()),
    intent: 'business',
    theirs: (api) => api.professionals.updateProfile({ body: { businessType: 'Company' } }),
    typed: { abn: '', businessType: 'Sole trader', 'licences.Electrician': 'REC-12345' },
    shows: ['Company', 'Electrician: REC-12345'],
    isSaved: async (api) => (await api.professionals.me({})).businessType === 'Sole trader',
  }),
  hours: async () => ({
    ...(await business()),
    intent: 'hours',
    theirs: (api) => api.professionals.updateProfile({ body: { hours: { days: [1], from: '06:15', until: '15:00' } } }),
    typed: { 'day-2': 'on', from: '09:45', until: '17:00' },
    shows: ['06:15', '09:45'],
    isSaved: async (api) => (await api.professionals.me({})).hours?.from === '09:45',
  }),
  'trades and service area': async () => ({
    ...(await business()),
    intent: 'matching',
    theirs: (api) => api.professionals.updateMatching({ body: { postcodes: ['3000'] } }),
    typed: { trades: ['Roofer', 'Plumber'], area: 'list', postcodes: '3121, 3122' },
    shows: ['3000', '3121 3122'],
    isSaved: async (api) => (await api.professionals.matching({})).postcodes.includes('3122'),
  }),
  leave: async () => ({
    ...(await business()),
    intent: 'away',
    theirs: (api) => api.professionals.updateMatching({ body: { awayUntil: day(5) } }),
    typed: { awayFrom: '', awayUntil: day(9) },
    shows: [day(5), day(9)],
    isSaved: async (api) => melbourneDay(new Date((await api.professionals.matching({})).awayUntil ?? 0)) === day(9),
  }),
  'automatic top-ups': async () => ({
    ...(await business()),
    path: '/professionals/wallet',
    intent: 'automatic',
    theirs: (api) => api.payments.setAutoTopUp({ body: { isOn: false, amountCents: 12_300, monthlyCapCents: 90_000 } }),
    typed: { amount: '45', cap: '300' },
    shows: ['123', '45'],
    isSaved: async (api) => (await api.payments.autoTopUp({})).amountCents === 4500,
  }),
  'one’s own profile': async () => ({
    user: await someone(),
    path: '/profile',
    intent: 'save',
    theirs: (api) => api.accounts.update({ body: { bio: 'I draw plans.' } }),
    typed: { firstName: 'Ada', lastName: 'Nguyen', profession: 'none', location: 'Melbourne', bio: 'I renovate.' },
    shows: ['I draw plans.', 'I renovate.'],
    isSaved: async (api) => (await api.accounts.me({})).bio === 'I renovate.',
  }),
  'what others see': async () => ({
    user: await someone(),
    path: '/profile',
    intent: 'show',
    theirs: (api) => api.accounts.update({ body: { isPublic: true, shown: ['company'] } }),
    typed: { isPublic: 'yes', shown: ['bio', 'website'] },
    shows: ['Company', 'Bio Website'],
    isSaved: async (api) => (await api.accounts.me({})).shown.includes('website'),
  }),
  'preferences of notifications': async () => ({
    user: await someone(),
    path: '/notifications/preferences',
    intent: 'save',
    theirs: (api) => api.notifications.changePreferences({ body: { quiet: { from: '21:15', until: '07:00' } } }),
    typed: { 'quiet.from': '22:45', 'quiet.until': '06:00', timeZone: 'Australia/Perth' },
    shows: ['21:15', '22:45'],
    isSaved: async (api) => (await api.notifications.preferences({})).quietFrom === '22:45',
  }),
  'a brief': async () => {
    const { id: requestId, user } = await aRequest(t.ctx)
    const params = { requestId }
    return {
      user,
      path: `/quotes/${requestId}`,
      intent: 'update',
      theirs: (api) => api.requests.update({ params, body: { description: 'The roof leaks above the bath.' } }),
      typed: { description: 'The roof leaks above the stairs.', occupancy: '', plansReady: 'true' },
      shows: ['The roof leaks above the bath.', 'The roof leaks above the stairs.'],
      isSaved: async (api) => (await api.quotes.get({ params })).description.includes('stairs'),
    }
  },
  'a post': async () => {
    const user = await someone()
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: user.id })
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: user.id })
    const params = { postId }
    return {
      user,
      path: `/community/${communityId}/posts/${postId}/edit`,
      intent: 'save',
      theirs: (api) => api.posts.update({ params, body: { content: 'The crack is wider.' } }),
      typed: { title: 'Cracks', content: 'The crack has closed.', categoryId: '' },
      shows: ['The crack is wider.', 'The crack has closed.'],
      isSaved: async (api) => (await api.posts.get({ params })).content === 'The crack has closed.',
    }
  },
  'a task': async () => {
    const [user, member] = [await someone(), await someone()]
    const { projectId, taskId } = await aRunningProject(t.ctx, { ownerId: user.id, memberId: member.id })
    const params = { projectId, taskId }
    return {
      user,
      path: `/projects/${projectId}/work`,
      intent: 'change',
      theirs: () => t.as(member).projectWork.changeTask({ params, body: { title: 'Order the rods' } }),
      typed: { taskId, title: 'Order the beams', dueOn: '', personId: member.id },
      shows: ['Order the rods', 'Order the beams'],
      isSaved: async (api) =>
        (await api.projectWork.get({ params: { projectId } })).tasks.some(({ title }) => title === 'Order the beams'),
    }
  },
  'a question of a quiz': async () => {
    const question = aQuestion()
    const { owner, courseId, lessonId } = await aCourse(t, [{ kind: 'quiz', questions: [question] }])
    const params = { courseId, lessonId }
    const typed = { id: question.id, kind: 'single', explanation: '', 'option.0': 'A', 'option.1': 'E', right: '1' }
    return {
      user: owner,
      path: `/courses/${courseId}/edit/${lessonId}/questions/${question.id}`,
      intent: 'save',
      theirs: (api) => api.courses.saveQuestion({ params, query: {}, body: { ...question, prompt: 'What sinks?' } }),
      typed: { ...typed, prompt: 'What swells?' },
      shows: ['What sinks?', 'What swells?'],
      isSaved: async (api) => (await api.courses.draftLesson({ params })).questions[0]?.prompt === 'What swells?',
    }
  },
  'a scope sheet': async () => {
    const { visit: token } = await aBooking(t.ctx, { startsAt: new Date(t.ctx.now().getTime() - 86_400_000) })
    const params = { token }
    const sheet = { lines: 'Demolition\nSteel', postcode: '3056' }
    return {
      user: await someone(),
      path: `/visits/${token}`,
      intent: 'save',
      theirs: (api) =>
        api.consultations.writeScope({ params, body: { ...sheet, lines: ['Slab'], summary: 'A slab for the shed.' } }),
      typed: { ...sheet, summary: 'A steel beam and new doors.' },
      shows: ['A slab for the shed.', 'A steel beam and new doors.'],
      isSaved: async (api) => (await api.consultations.visit({ params })).scope?.summary.startsWith('A steel beam'),
    }
  },
  'a phone interview': async () => {
    const { id: applicationId } = await anApplication(t.ctx)
    const params = { applicationId }
    const at = new Date(t.ctx.now().getTime() - 3_600_000).toISOString()
    return {
      user: await anAdmin(),
      asAdmin: true,
      path: `/admin/dashboard?tab=applications&id=${applicationId}`,
      intent: 'interview',
      theirs: (api) => api.applications.setInterview({ params, body: { at, notes: 'Knows weatherboards.' } }),
      typed: { day: day(2), time: '10:30', notes: 'Has two vans.' },
      shows: ['Knows weatherboards.', 'Has two vans.'],
      isSaved: async (api) => (await api.applications.get({ params })).interviewNotes === 'Has two vans.',
    }
  },
  'a consultant’s details': async () => {
    const { id: consultantId, email } = await aConsultant(t.ctx)
    const params = { consultantId }
    return {
      user: await anAdmin(),
      asAdmin: true,
      path: `/admin/dashboard?tab=consultations&consultant=${consultantId}&week=${day(0)}`,
      intent: 'details',
      theirs: (api) => api.consultations.changeConsultant({ params, body: { name: 'Ingrid Olsen' } }),
      typed: { name: 'Ingrid Holm', email, travelMinutes: '45' },
      shows: ['Ingrid Olsen', 'Ingrid Holm'],
      isSaved: async (api) =>
        (await api.consultations.consultants({})).some(({ id, name }) => id === consultantId && name === 'Ingrid Holm'),
    }
  },
  'a consultant’s hours': async () => {
    const { id: consultantId } = await aConsultant(t.ctx)
    const params = { consultantId }
    return {
      user: await anAdmin(),
      asAdmin: true,
      path: `/admin/dashboard?tab=consultations&consultant=${consultantId}&week=${day(0)}`,
      intent: 'hours',
      theirs: (api) => api.consultations.setHours({ params, body: { monday: '9:15-12:00' } }),
      typed: { monday: '13:45-17:00', tuesday: '' },
      shows: ['9:15-12:00', '13:45-17:00'],
      isSaved: async (api) =>
        (await api.consultations.consultants({})).find(({ id }) => id === consultantId)?.hours.monday === '13:45-17:00',
    }
  },
  'new prices': async () => {
    const second = await anAdmin()
    const body = { day: '2034-01-01', figures: { badge_cents: 2750 }, reason: 'Costs rose' }
    return {
      user: await anAdmin(),
      asAdmin: true,
      path: '/admin/dashboard?tab=prices',
      intent: 'ask',
      theirs: async (api) => {
        const { approvalId } = await api.prices.propose({ body })
        await t.as(second).approvals.approve({ params: { approvalId } })
      },
      typed: { day: '2034-02-01', 'figures.alerts_monthly_cents': '15.50', reason: 'So did ours' },
      shows: ['$27.50 from', '15.50'],
      isSaved: async (api) => (await api.approvals.list({ query: { kind: 'prices' } })).items.length === 1,
    }
  },
}

/** What the form with this button holds as its version. */
function versionIn(html: string, intent: string) {
  // Prices are asked for once they were previewed.
  const pressed = new RegExp(`<button[^>]* value="${intent === 'ask' ? '(ask|preview)' : intent}"`)
  const form = mainOf(html)
    .split('<form')
    .find((each) => each.includes('name="basedOn"') && (pressed.test(each) || !each.includes('name="intent"')))
  return /<input[^>]* name="basedOn"[^>]* value="([^"]*)"/.exec(form ?? '')?.[1] ?? ''
}

async function open({ user, asAdmin, path }: Form) {
  const cookie = await t.signIn(user, asAdmin && 'asAdmin')
  const headers = { cookie, accept: 'text/html' }
  return {
    read: () => t.http.inject({ url: path, headers }),
    send(fields: Fields) {
      const sent = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) sent.append(name, one)
      const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
      return t.http.inject({ method: 'POST', url: path, headers: { ...headers, ...type }, payload: String(sent) })
    },
  }
}

describe('without JavaScript, the form of', () => {
  test.each(Object.keys(forms))('%s that was saved meanwhile shows both texts, and saves one’s own', async (name) => {
    const form = await (forms[name] as () => Promise<Form>)()
    const { intent, typed, theirs, shows, isSaved } = form
    const browser = await open(form)
    const page = await browser.read()
    expect(page.statusCode).toBe(200)
    const basedOn = versionIn(page.body, intent)
    const seen = /name="seen" value="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&quot;', '"')
    expect(basedOn).toMatch(/^\w+$/)
    await theirs(t.as(form.user))
    const late = await browser.send({ ...typed, intent, basedOn, ...(seen ? { seen } : {}) })
    expect(late.statusCode).toBe(409)
    const panel = /<section aria-label="What somebody else saved".*?<\/section>/s.exec(mainOf(late.body))?.[0] ?? ''
    for (const text of [...shows, 'Save mine', 'Take theirs']) expect(textOf(panel)).toContain(text)
    // Nothing that was typed is lost.
    for (const value of Object.values(typed).flat()) expect(late.body).toContain(value.split('\n')[0])
    expect(await isSaved(t.as(form.user))).toBe(false)
    const again = await browser.send({ ...typed, intent, basedOn: versionIn(late.body, intent) })
    expect(again.statusCode).toBe(302)
    expect(await isSaved(t.as(form.user))).toBe(true)
  })
})
