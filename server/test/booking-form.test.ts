import { beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { openBookingBrowsers } from './booking-browsers.ts'
import { freezeClock } from './hold-clock.ts'

// The form of a package as a browser without scripts sends it: one page for all visitors, and a mark in each browser.

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))
const { anAddress, aTeam, aFreeTime, bookingsOf } = openBookingBrowsers(t)

beforeEach(() => freezeClock(t))
beforeEach(() => aTeam(2))

/** A visitor who has opened the form of a package. */
async function aVisitor(name = 'free') {
  const url = `/book/${name}`
  const opened = await t.http.inject({ url, headers: { accept: 'text/html' } })
  const cookies = Object.fromEntries(opened.cookies.map((cookie) => [cookie.name, cookie.value]))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const press = (fields: Record<string, string>) =>
    t.http.inject({ method: 'POST', url, headers, cookies, payload: new URLSearchParams(fields).toString() })
  return { shown: opened.body.replace(/nonce="[^"]*"/g, ''), cookies, press }
}

const person = (email: string) => ({ name: 'Hanna Reid', email, phone: '0491 570 156' })
const visitAt = (email: string, startsAt: string) => ({
  ...person(email),
  startsAt,
  location: '12 Albion Street, Brunswick',
  description: 'Open the kitchen to the garden.',
})

describe('two visitors of one shared page', () => {
  test('see the same, and each has their own mark', async () => {
    // At once: what visitors share lasts five seconds.
    const [one, other] = await Promise.all([aVisitor(), aVisitor()])
    expect(one.shown).toBe(other.shown)
    expect(one.cookies.booker).toMatch(/^[\w-]{43}$/)
    expect(other.cookies.booker).toMatch(/^[\w-]{43}$/)
    expect(one.cookies.booker).not.toBe(other.cookies.booker)
  })

  test('who choose one time have a booking and a payment each', async () => {
    const startsAt = await aFreeTime()
    const [first, second] = [anAddress(), anAddress()]
    const [one, other] = [await aVisitor('basic'), await aVisitor('basic')]
    const answers = await Promise.all([one.press(visitAt(first, startsAt)), other.press(visitAt(second, startsAt))])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(2)
    expect([await bookingsOf(first), await bookingsOf(second)].map((all) => all.length)).toEqual([1, 1])
  })

  test('who say they are the same person do not get each other’s booking', async () => {
    await aTeam(1)
    const [startsAt, email] = [await aFreeTime(), anAddress()]
    const [one, other] = [await aVisitor('basic'), await aVisitor('basic')]
    const mine = await one.press(visitAt(email, startsAt))
    const theirs = await other.press(visitAt(email, startsAt))
    expect([mine.statusCode, theirs.statusCode]).toEqual([303, 409])
    expect(theirs.body).not.toContain(String(mine.headers.location))
    expect(await bookingsOf(email)).toHaveLength(1)
  })
})

describe('a form that is pressed twice at once without a script', () => {
  test('books a free consultation once', async () => {
    const email = anAddress()
    const { press } = await aVisitor()
    const pressed = await Promise.all([press(person(email)), press(person(email))])
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([302, 302])
    expect(await bookingsOf(email)).toHaveLength(1)
  })

  test('books a paid one once, and both lead to the same payment', async () => {
    const [startsAt, email] = [await aFreeTime(), anAddress()]
    const { press } = await aVisitor('basic')
    const pressed = await Promise.all([press(visitAt(email, startsAt)), press(visitAt(email, startsAt))])
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(new Set(pressed.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await bookingsOf(email)).toHaveLength(1)
  })
})
