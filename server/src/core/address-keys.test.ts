import { expect, test } from 'vitest'
import { throttleUpload } from '#platform/storage/turns.ts'
import { testApp } from '#test/app.ts'
import { ipKeys, senderOf } from './address-keys.ts'

const { ctx, http } = await testApp({ RATE_LIMIT_PROFILE: 'strict' })

const spent = { code: 'too_many_requests' }
const inNetwork = (network: number, host: number) => `2001:db8:77:${network.toString(16)}::${host.toString(16)}`

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::FFFF:cb00:7107', ['203.0.113.7']],
  ['0:0:0:0:0:ffff:203.0.113.7', ['203.0.113.7']],
  ['64:ff9b::203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['unknown', ['unknown']],
])('%s is counted as %s', (ip, keys) => {
  expect(ipKeys(ip).map(({ key }) => key)).toEqual(keys)
  expect(senderOf(ip)).toBe(keys[0])
})

test('a network of IPv6 addresses has one rate limit, whichever of them sends', async () => {
  for (let host = 1; host <= 10; host += 1) await ctx.rateLimits.spend('recoveries', inNetwork(1, host))
  await expect(ctx.rateLimits.spend('recoveries', inNetwork(1, 11))).rejects.toMatchObject(spent)
  expect(await ctx.rateLimits.has('recoveries', inNetwork(1, 12))).toBe(false)
  await ctx.rateLimits.spend('recoveries', inNetwork(2, 1))
})

test('a site of many networks has eight times as much, and no more', async () => {
  const ofSite = (count: number) => `2001:db8:78:${count.toString(16)}::1`
  for (let count = 0; count < 80; count += 1) await ctx.rateLimits.spend('recoveries', ofSite(count))
  await expect(ctx.rateLimits.spend('recoveries', ofSite(80))).rejects.toMatchObject(spent)
  await ctx.rateLimits.spend('recoveries', '2001:db8:79::1')
})

test('what one network was refused is not taken from the others of its site', async () => {
  const of = (network: number) => `2001:db8:7a:${network.toString(16)}::1`
  for (let count = 0; count < 200; count += 1) await ctx.rateLimits.take('recoveries', of(1))
  expect(await ctx.rateLimits.take('recoveries', of(2))).toBe(true)
})

test('an IPv4 address has the same rate limit where the system writes it as IPv6', async () => {
  for (let count = 0; count < 5; count += 1) {
    await ctx.rateLimits.spend('recoveries', '203.0.113.40')
    await ctx.rateLimits.spend('recoveries', '::ffff:203.0.113.40')
  }
  await expect(ctx.rateLimits.spend('recoveries', '203.0.113.40')).rejects.toMatchObject(spent)
})

test('the calls of a network in ten seconds end after 50, over HTTP too', async () => {
  const statuses: number[] = []
  for (let host = 1; host <= 52; host += 1)
    statuses.push((await http.inject({ url: '/api/places/3000', remoteAddress: inNetwork(3, host) })).statusCode)
  expect(statuses.indexOf(429)).toBe(50)
  expect((await http.inject({ url: '/api/places/3000', remoteAddress: inNetwork(4, 1) })).statusCode).not.toBe(429)
})

test('refusals count against their sender, in a separate rate limit', async () => {
  const ip = inNetwork(5, 1)
  for (let count = 0; count < 50; count += 1) await ctx.rateLimits.countRefused(ip)
  await expect(ctx.rateLimits.requireHeard(inNetwork(5, 2))).rejects.toMatchObject(spent)
  await ctx.rateLimits.requireHeard(inNetwork(6, 1))
  await ctx.rateLimits.visit(ip)
})

test('files of one network arrive in the turns of one sender', async () => {
  const ended: string[] = []
  const send = (name: string, ip: string) => throttleUpload(senderOf(ip))(120_000).then(() => ended.push(name))
  await Promise.all([
    send('first', inNetwork(7, 1)),
    send('same network', inNetwork(7, 2)),
    send('same network again', inNetwork(7, 3)),
    send('somebody else', '203.0.113.41'),
  ])
  expect(ended.indexOf('somebody else')).toBeLessThan(ended.indexOf('same network again'))
})
