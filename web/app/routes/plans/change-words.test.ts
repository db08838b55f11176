import { describe, expect, it } from 'vitest'
import { changeWords, nextPeriod } from './change-words.ts'

const preview = {
  change: 'upgrade' as const,
  dueCents: 7610,
  creditCents: 2389,
  balanceCents: 0,
  priceCents: 9999,
  at: '2026-11-21T02:00:00.000Z',
  bonusPoints: 170,
  points: 170,
}

describe('a change of tier', () => {
  it('says to the cent what an upgrade costs now, what comes off, the GST in it, and the next charge', () => {
    const words = changeWords({ preview, tier: 'gold', interval: 'month', from: 'Silver tier' })
    expect(words?.button).toBe('Upgrade Now')
    expect(words?.lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Gold for a month: $99.99',
      'What is left of Silver tier: −$23.89',
      'To pay now, incl. GST: $76.10',
      'Of which GST: $6.92',
      'Points, once it is paid: +170',
      'Next charge, 21 Dec 2026: $99.99',
    ])
  })

  it('says what of it the credit balance pays, and what is left for the card', () => {
    const words = changeWords({
      preview: { ...preview, balanceCents: 2000 },
      tier: 'gold',
      interval: 'month',
      from: 'Silver tier',
    })
    const said = words?.lines.map(({ label, value }) => `${label}: ${value}`)
    expect(said).toEqual(expect.arrayContaining(['From your credit balance: $20.00', 'By card: $56.10']))
  })

  it('leaves the amount to the payment page where only that can tell', () => {
    const words = changeWords({
      preview: { ...preview, change: 'start', dueCents: null, creditCents: 0 },
      tier: 'gold',
      interval: 'month',
      from: null,
    })
    expect(words?.lines).toContainEqual({
      label: 'To pay now, incl. GST',
      value: 'shown on the payment page',
      isStrong: true,
    })
  })

  it('charges nothing now for going down, names the day, and leaves the end of a plan to its own page', () => {
    const down = changeWords({
      preview: { ...preview, change: 'downgrade', dueCents: 0, priceCents: 4999, bonusPoints: 0, points: 85 },
      tier: 'silver',
      interval: 'month',
      from: 'Gold tier',
    })
    expect(down?.button).toBe('Downgrade')
    expect(down?.lines[0]).toMatchObject({ label: 'To pay now', value: '$0' })
    expect(down?.text).toContain('21 Nov 2026')
    expect(down?.lines.at(-1)).toMatchObject({ label: 'Points with each paid invoice', value: '+85' })
    const gone = changeWords({
      preview: { ...preview, change: 'cancel', dueCents: 0, priceCents: 0, bonusPoints: 0 },
      tier: 'bronze',
      interval: 'month',
      from: 'Gold tier',
    })
    expect(gone).toBeNull()
  })

  it('names the year where a year is bought', () => {
    const words = changeWords({ preview, tier: 'gold', interval: 'year', from: 'Gold tier' })
    expect(words?.heading).toBe('Upgrade to Gold by the year')
    expect(words?.lines[0]?.label).toBe('Gold for a year')
  })

  it('has no words where nothing changes', () => {
    expect(
      changeWords({ preview: { ...preview, change: 'none' }, tier: 'gold', interval: 'month', from: 'Gold tier' }),
    ).toBeNull()
  })
})

describe('the next period', () => {
  it('starts on the same day, or on the last of a shorter month', () => {
    expect(nextPeriod('2026-11-21T02:00:00.000Z', 'month')).toBe('2026-12-21T02:00:00.000Z')
    expect(nextPeriod('2027-01-31T02:00:00.000Z', 'month')).toBe('2027-02-28T02:00:00.000Z')
    expect(nextPeriod('2028-02-29T02:00:00.000Z', 'year')).toBe('2029-02-28T02:00:00.000Z')
  })
})
