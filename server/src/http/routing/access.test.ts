import { describe, expect, test } from 'vitest'
import {
  isInGoodStanding,
  type Rules,
  requireActor,
  requireGoodStanding,
  requireProfessional,
  requireVerified,
} from '#core/access.ts'
import type { Actor, Professional } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { admit } from './admit.ts'

const none = {} as Context & Rules
const professional = { id: 'p', name: 'Bruno Costa', accountStatus: 'active', statusReason: null } as Professional
const active = { id: 'a', emailVerified: true, isAdmin: false, professional } as Actor
const member: Actor = { ...active, professional: null }
const unverified: Actor = { ...member, emailVerified: false }
const fallen: Actor = { ...active, professional: { ...professional, accountStatus: 'suspended', statusReason: 'Spam' } }
const admin: Actor = { ...member, isAdmin: true, isAdminSession: true }
const reader: Actor = { ...member, isAdminReader: true, isAdminSession: true }

describe('access rules', () => {
  type Known = 'public' | 'user' | 'admin' | 'professional'
  const admitted = async (access: Known, actor: Actor | null, method?: 'GET' | 'POST') =>
    admit(none, none, { access, method }, actor, {}).then(
      () => 'in',
      ({ code }) => code,
    )

  test.each<['public' | 'user' | 'admin' | 'professional', string[]]>([
    ['public', ['in', 'in', 'in', 'in', 'in', 'in']],
    ['user', ['unauthorized', 'in', 'in', 'in', 'in', 'in']],
    ['admin', ['unauthorized', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'in']],
    ['professional', ['unauthorized', 'unauthorized', 'unauthorized', 'in', 'forbidden', 'unauthorized']],
  ])(
    '%s: a visitor, an unverified user, a member, a professional, a suspended one, an administrator',
    async (access, said) => {
      const everybody = [null, unverified, member, active, fallen, admin]
      expect(await Promise.all(everybody.map((actor) => admitted(access, actor)))).toEqual(said)
    },
  )

  test('an administrator who signed in some other way is asked to log in as one; who only looks changes nothing', async () => {
    const elsewhere = { ...admin, isAdminSession: false }
    const plain = { ...member, isAdminSession: true }
    for (const method of ['GET', 'POST'] as const)
      expect(await Promise.all([elsewhere, plain, admin].map((actor) => admitted('admin', actor, method)))).toEqual([
        'reauth_required',
        'forbidden',
        'in',
      ])
    expect(await admitted('admin', reader, 'GET')).toBe('in')
    expect(await admitted('admin', reader, 'POST')).toBe('forbidden')
    expect(await admitted('admin', { ...reader, isAdminSession: false }, 'GET')).toBe('reauth_required')
  })

  test('any other access asks its own rule, with the parameters of the path', async () => {
    const rules = {
      postReader: async (_ctx, actor, params) => void asked.push(actor, params),
    } as Partial<Rules> as Rules
    const asked: unknown[] = []
    await admit(none, rules, { access: 'postReader' }, member, { postId: '7' })
    expect(asked).toEqual([member, { postId: '7' }])
  })
})

test('a verified user who is not suspended is in good standing; a visitor is not asked', () => {
  expect([member, active, admin, unverified, fallen].map(isInGoodStanding)).toEqual([true, true, true, false, false])
  for (const actor of [null, member, active]) expect(() => requireGoodStanding(actor)).not.toThrow()
  expect(() => requireGoodStanding(unverified)).toThrow('Verify your email first')
  expect(() => requireGoodStanding(fallen)).toThrow('Spam')
})

test('only a user with an unverified email is told to verify it', () => {
  for (const actor of [null, member, fallen]) expect(() => requireVerified(actor)).not.toThrow()
  expect(() => requireVerified(unverified)).toThrow('Verify your email first')
})

test('a caller who passes is handed on, a suspended professional with the reason', () => {
  expect(requireActor(unverified)).toBe(unverified)
  expect(() => requireActor(null)).toThrow('sign in first')
  expect(requireProfessional(active)).toBe(professional)
  expect(() => requireProfessional(fallen)).toThrow('Spam')
})
