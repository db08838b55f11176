import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { anAppeal } from '#test/appeals.ts'
import { aUser } from '#test/factories.ts'
import { appealCommands } from './admin-commands.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const list = () => appealCommands.appeals.run(t.ctx)
const decide = (...words: string[]) => appealCommands.appeal.run(t.ctx, ...words)
const as = ['--as', admin.email]

describe('appeals, by command', () => {
  test('are listed with both sides as long as they wait', async () => {
    expect(await list()).toBe('No appeal waits.')
    const { appealId, professional } = await anAppeal(t.ctx)
    const said = await list()
    expect(said).toMatch(new RegExp(`^  ${appealId}  due .+  document: `))
    for (const words of [professional.user.email, 'The policy number isn’t', '\n    | The insurer can confirm it.'])
      expect(said).toContain(words)
    expect(await decide(appealId, 'upheld', 'The', 'number', 'is', 'wrong.', ...as)).toMatch(/^The decision stands/)
    expect(await list()).toBe('No appeal waits.')
    await expect(decide(appealId, 'overturned', 'Oh.', ...as)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('are overturned as on the page: the document counts as checked', async () => {
    const { appealId, documentId } = await anAppeal(t.ctx)
    expect(await decide(appealId, 'overturned', 'It', 'was', 'there.', ...as)).toMatch(/^The decision is undone/)
    const { rows } = await t.ctx.pool.query('select status from documents where id = $1', [documentId])
    expect(rows).toEqual([{ status: 'checked' }])
    expect((await t.as(admin).appeals.list({ query: { status: 'decided' } })).items[0]).toMatchObject({
      outcomeBy: admin.email,
      reason: 'It was there.',
    })
  })

  test('are decided by a named administrator, with a reason, and not by whoever made the decision', async () => {
    await aUser(t.ctx, { isSuperAdmin: true })
    const { appealId } = await anAppeal(t.ctx, { adminId: admin.id })
    const refused: [string[], string][] = [
      [[appealId, 'perhaps', 'Why', ...as], 'upheld'],
      [[appealId, 'upheld', 'Why'], '--as'],
      [[appealId, 'upheld', ...as], 'reason'],
      [['one', 'upheld', 'Why', ...as], 'not an id'],
      [[appealId, 'upheld', 'Why', '--as', 'nobody@test.example'], 'no super admin'],
      [[appealId, 'upheld', 'Why', ...as], 'made this decision yourself'],
      [[randomUUID(), 'upheld', 'Why', ...as], 'not found'],
    ]
    for (const [words, message] of refused) await expect(decide(...words)).rejects.toThrow(message)
    expect(await list()).toContain(appealId)
  })
})
