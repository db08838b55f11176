import { ask, aTradie } from './market.ts'
import { open, somebody, test } from './people.ts'
import { aCommunity, aPost, comment, join } from './village.ts'

const OUT = '/tmp/team/look-home'
test('look', async ({ enter, arrive }) => {
  const owner = await enter()
  const one = await aCommunity(owner.request, {
    name: 'Heritage Overlay Help ' + Math.random().toString(36).slice(2, 6),
  })
  const p = await aPost(owner.request, one.id)
  await comment(owner.request, p.id, 2)
  await aPost(owner.request, one.id, { title: 'Who draws drains in Coburg?' })
  const { page, request, ...rest } = await enter(somebody('Ilse', 'Brandt'))
  await join(request, one.id)
  await ask({ page, request, ...rest }, { postcode: '3058' })
  const tradie = await aTradie(await arrive(), { name: 'Petra Novak', postcode: '3071' })
  const shots: [typeof page, string, string][] = [
    [page, 'mine', '/communities/mine'],
    [page, 'dash', '/dashboard'],
    [tradie.page, 'pro', '/professionals/dashboard'],
    [tradie.page, 'leads', '/professionals/leads'],
  ]
  const visitor = (await arrive()).page

  for (const [on, name, address] of shots)
    for (const width of [390, 1280])
      for (const scheme of ['light', 'dark'] as const) {
        await on.emulateMedia({ colorScheme: scheme })
        await on.setViewportSize({ width, height: 844 })
        await open(on, address)
        await on.screenshot({ path: `${OUT}/${name}-${width}-${scheme}.png`, fullPage: true })
        if (width === 390 && on !== visitor && scheme === 'light' && (name === 'mine' || name === 'pro')) {
          await on.locator('summary').filter({ hasText: 'Account of' }).click()
          await on.screenshot({ path: `${OUT}/${name}-menu.png` })
        }
      }
})
