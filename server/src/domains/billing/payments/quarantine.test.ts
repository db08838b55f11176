import { payCheckout } from '@lv/local-stripe/tests'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'

const t = await testApp()
const { topUpPage, heldBack, settle, changeAtProvider, chargesOf, lettersTo, send, eventsAbout } = openPayers(t)

describe('money that is not what was ordered', () => {
  test('is mailed to the administrators once, however often the provider reports it', async () => {
    const { user } = await aProfessional(t.ctx)
    const pageId = checkoutIn(await topUpPage(user, 5000))
    await heldBack(async () => {
      await payCheckout(t.ctx, pageId, cards.pays)
      await changeAtProvider(pageId, { amount_total: 100 })
    })
    await settle()
    for (const event of await eventsAbout(pageId))
      await send({ ...(event as object), id: `evt_${crypto.randomUUID()}` })
    expect(await chargesOf(user.id)).toEqual([])
    const letters = (await lettersTo('admin@demo.example')).filter(({ kind }) => kind === 'payment-quarantined')
    expect(letters).toMatchObject([{ data: { reason: 'The amount is not the one that was ordered' } }])
  })
})
