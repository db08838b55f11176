import type { Page } from '@playwright/test'
import { aCommunity, mailTo } from '../communities-world.ts'
import { aPaidCommunity, buyPremium, cards, paymentPage, payWith, receiptsOf } from '../money.ts'
import { expect, type SignedIn, somebody, test, waitForHydration } from '../people.ts'

const price = '$129.50/month'

const aClub = ({ request }: SignedIn) =>
  aCommunity(request, { isPaid: true, price: '129.50', membershipType: 'invite_only' })

for (const javaScriptEnabled of [true, false])
  test.describe(`a community that is paid and by invitation, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    async function go(page: Page, address: string) {
      await page.goto(address)
      if (javaScriptEnabled) await waitForHydration(page)
    }

    test('is asked, accepted, then paid, at the price that was shown', async ({ enter, axe }) => {
      test.setTimeout(240_000)
      const options = { javaScriptEnabled }
      const owner = await enter(somebody('Oona', 'Marchetti'), options)
      const guest = await enter(somebody('Ilse', 'Brandt'), options)
      const { id, name } = await aClub(owner)
      const { page } = guest
      await go(page, `/community/${id}`)
      await expect(page.getByText(price, { exact: true })).toBeVisible()
      await expect(page.getByText(`Once you’re accepted you pay ${price}`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Subscribe to Join' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Ask to join' }).click()
      await expect(page.getByText('Waiting for the owner')).toBeVisible()
      await axe(page)
      await go(page, `/subscribe?community=${id}`)
      await expect(page.getByText('The owner has your request.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Subscribe to this community' })).toHaveCount(0)

      await go(owner.page, `/community/${id}/requests`)
      await owner.page.getByRole('button', { name: 'Accept Ilse Brandt' }).click()
      const unpaid = owner.page.getByRole('region', { name: 'Accepted, not paid yet' })
      await expect(unpaid.getByRole('button', { name: 'Decline Ilse Brandt' })).toBeVisible()
      await expect(unpaid.getByRole('button', { name: 'Accept Ilse Brandt' })).toHaveCount(0)
      await axe(owner.page)
      const letters = () => mailTo(guest.request, guest.person.email)
      await expect
        .poll(letters)
        .toContainEqual(expect.objectContaining({ subject: `You’re accepted: subscribe to join ${name}` }))

      await go(page, `/community/${id}`)
      await page.getByRole('link', { name: 'Accepted: subscribe to join' }).click()
      await page.waitForURL(`/subscribe?community=${id}`)
      await expect(page.getByRole('region', { name: `${name} alone` })).toContainText(price)
      await page.getByRole('button', { name: 'Subscribe to this community' }).click()
      await paymentPage(page)
      await expect(page.getByText('$129.50').first()).toBeVisible()
      await payWith(page, cards.pays)
      await expect
        .poll(async () => (await receiptsOf(guest.request)).map(({ totalCents }) => totalCents))
        .toEqual([12_950])
      await go(page, `/community/${id}`)
      await page.waitForURL(`/community/${id}/dashboard`)
    })

    test('lets a premium member in after the owner’s decision, not before', async ({ enter }) => {
      const owner = await enter(somebody('Oona', 'Marchetti'))
      const guest = await enter(somebody('Ilse', 'Brandt'), { javaScriptEnabled })
      const { id } = await aClub(owner)
      await buyPremium(guest.request)
      const { page } = guest
      await go(page, `/community/${id}`)
      await expect(page.getByText('You’re already paying for it: once you’re accepted, you’re in.')).toBeVisible()
      await page.getByRole('button', { name: 'Ask to join' }).click()
      await expect(page.getByText('Waiting for the owner')).toBeVisible()
      expect((await guest.request.get(`/api/communities/${id}/posts`)).status()).toBe(403)
      const [asked] = await (await owner.request.get(`/api/communities/${id}/join-requests`)).json()
      const decided = await owner.request.patch(`/api/communities/${id}/join-requests/${asked.id}`, {
        data: { decision: 'accept' },
      })
      expect(decided.status()).toBe(200)
      await go(page, `/community/${id}`)
      await page.waitForURL(`/community/${id}/dashboard`)
    })
  })

test('what is paid is never rounded where somebody decides to pay; lists round as documented', async ({
  enter,
  page,
}) => {
  const owner = await enter()
  const { id, name } = await aPaidCommunity(owner.request, '129.50')
  await page.goto(`/community/${id}`)
  await expect(page.getByText(price, { exact: true })).toBeVisible()
  await page.goto(`/communities?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$130/month')
})
