import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#http/routing/security-headers.ts'
import { testApp } from '#test/app.ts'
import { buildApp } from './app.ts'

/** Keeps the process busy, as compiling pages does, and waits until its busyness is measured. */
async function keepBusy() {
  for (const until = Date.now() + 2500; Date.now() < until; );
  await wait(100)
}

// RELIABILITY.md, F20; `npm run test:faults F20` does it to a server, with little memory.
test('a process that is too busy turns calls away; one that compiles pages for development does not', {
  tags: ['slow'],
}, async () => {
  const { ctx } = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
  const servers = [await buildApp(ctx), await buildApp(ctx, { isDevelopment: true })]
  for (const { http } of servers) await http.ready()
  await keepBusy()
  const answers = await Promise.all(servers.map(({ http }) => http.inject('/healthz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200])
  for (const { http } of servers) await http.close()
})

test('only in development may a page open sockets, and workers and code from texts; a worker is a file of ours', async () => {
  const { ctx } = await testApp()
  const loose = /ws:|blob:|unsafe-eval/
  const policies = [true, false].map((isDevelopment) => contentSecurityPolicy(ctx.config, 'n', { isDevelopment }))
  const parts = policies.map((policy) =>
    policy.split('; ').filter((part) => loose.test(part) && !/^img-src/.test(part)),
  )
  expect(parts.map((found) => found.length)).toEqual([3, 0])
  expect(policies[1]?.split('; ')).toContain("worker-src 'self'")
})
