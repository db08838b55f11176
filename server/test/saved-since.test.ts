import { type FormName, tagOf } from '@lv/contract/form-tag'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from './app.ts'
import { outcomes } from './booked.ts'
import { aCourse } from './courses.ts'
import { aCommunity, aMember, anEvent, aProject, aResource, aUser } from './factories.ts'

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
}

async function aTeam(role: 'owner' | 'moderator' = 'moderator') {
  const first = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: first.id })
  return { first, second: await aMember(t.ctx, communityId, { role }), communityId }
}

const cases: Record<FormName, () => Promise<Case>> = {
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
}

describe.each(Object.keys(cases) as FormName[])('a form of a %s', (form) => {
  test('that somebody else saved meanwhile is refused with what they saved, and saved when sent again', async () => {
    const { first, second, read, save, field = 'title' } = await cases[form]()
    const shown = tagOf(form, await read(t.as(second)))
    expect(tagOf(form, await read(t.as(first)))).toBe(shown)
    await save(t.as(first), { title: 'What the first wrote', basedOn: shown })
    const late = save(t.as(second), { title: 'What the second wrote', basedOn: shown })
    const refusal = await late.then(
      () => undefined,
      (error: { status: number; details: { saved: Record<string, unknown>; basedOn: string } }) => error,
    )
    expect(refusal).toMatchObject({ status: 409, details: { saved: { [field]: 'What the first wrote' } } })
    expect(await read(t.as(first))).toMatchObject({ [field]: 'What the first wrote' })
    await save(t.as(second), { title: 'What the second wrote', basedOn: refusal?.details.basedOn })
    expect(await read(t.as(first))).toMatchObject({ [field]: 'What the second wrote' })
  })

  test('saved by both at the same moment is saved once', async () => {
    const { first, second, read, save } = await cases[form]()
    const basedOn = tagOf(form, await read(t.as(first)))
    const { done, refused } = await outcomes(
      [first, second].map((person, at) => save(t.as(person), { title: `Written by ${at}`, basedOn })),
    )
    expect(done).toHaveLength(1)
    expect(refused).toMatchObject([{ status: 409 }])
  })

  test('of a client that names no version is saved, as documented', async () => {
    const { first, second, read, save, field = 'title' } = await cases[form]()
    await save(t.as(first), { title: 'What the first wrote' })
    await save(t.as(second), { title: 'What the second wrote' })
    expect(await read(t.as(first))).toMatchObject({ [field]: 'What the second wrote' })
  })
})
