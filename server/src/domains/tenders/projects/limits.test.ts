import { expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { aPrivateProject, aProject, aUser } from '#test/factories.ts'
import { inviteTo } from './invitations.ts'
import { askQuestion } from './questions.ts'

// A limit is counted once it is held: of ten at the same time only as many are kept as fit.

const t = await testApp()

const kept = (outcomes: PromiseSettledResult<unknown>[]) => {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const countOf = async (table: string, projectId: string) => {
  const { rows } = await t.ctx.pool.query(`select count(*)::int from ${table} where project_id = $1`, [projectId])
  return rows[0]?.count
}

test('a project takes a hundred questions, also where ten ask at the same time', async () => {
  const { id: projectId } = await aProject(t.ctx, { ownerId: (await aUser(t.ctx)).id })
  const { id: askerId } = await aUser(t.ctx)
  await t.ctx.pool.query(
    `insert into project_questions (project_id, asker_id, question, created_at)
      select $1, $2, 'Number ' || n, now() from generate_series(1, 98) n`,
    [projectId, askerId],
  )
  const ask = (at: number) => transact(t.ctx, (ctx) => askQuestion(ctx, { projectId, askerId, question: `Late ${at}` }))
  expect(kept(await Promise.allSettled(Array.from({ length: 10 }, (_each, at) => ask(at))))).toBe(2)
  expect(await countOf('project_questions', projectId)).toBe(100)
})

test('fifty are invited to a private project, also where ten are at the same time', async () => {
  const [owner, member] = [await aUser(t.ctx), await aUser(t.ctx)]
  const { projectId } = await aPrivateProject(t.ctx, { ownerId: owner.id, memberId: member.id })
  const before = await countOf('project_invitations', projectId)
  await t.ctx.pool.query(
    `insert into project_invitations (project_id, email, created_at)
      select $1, 'number' || n || '@invited.example', now() from generate_series(1, 48 - $2::int) n`,
    [projectId, before],
  )
  const invite = (at: number) => inviteTo(t.ctx, { projectId, email: `late${at}@invited.example` })
  expect(kept(await Promise.allSettled(Array.from({ length: 10 }, (_each, at) => invite(at))))).toBe(2)
  expect(await countOf('project_invitations', projectId)).toBe(50)
})
