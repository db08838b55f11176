import { beforeAll, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { expectTheBest, manyProfessionals } from '#test/many-professionals.ts'

// What it costs among 20,000: candidates-statement.slow.test.ts.

const { ctx } = await testApp()
beforeAll(() => manyProfessionals(ctx, 2000))

test('the best are found as if everybody had been weighed', () => expectTheBest(ctx))
