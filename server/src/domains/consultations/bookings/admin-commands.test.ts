import { melbourneDay } from '@lv/contract/dates'
import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aBooking } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'
import { consultantCommands } from './admin-commands.ts'
import { readHours, writeHours } from './read-hours.ts'
import { bookings } from './schema.ts'

const t = await testApp()
const { aTeam, slotsFor, consultantOf } = openBookingBrowsers(t)

const run = (...words: string[]) => consultantCommands.consultants.run(t.ctx, ...words)
const INGRID = 'ingrid@test.example'
const addIngrid = () => run('add', '--name', 'Ingrid Larsen', '--email', 'Ingrid@Test.example', '--travel', '45')
const WEEK = ['mon-fri 9:00-17:00,', 'sat 9:00-13:00']

beforeEach(() => freezeClock(t))
beforeEach(() => aTeam(0))

describe('consultants', () => {
  test('are added, given hours, listed, and booked from then on', async () => {
    expect(await run('list')).toBe('There are no consultants.')
    expect(await addIngrid()).toMatch(/^Ingrid Larsen <ingrid@test\.example> is a consultant now\./)
    expect(await consultantOf(INGRID)).toMatchObject({ travelMinutes: 45, isActive: true })
    expect(await slotsFor()).toEqual([])
    expect(await run('hours', INGRID, ...WEEK)).toContain('mon 9:00-17:00, tue 9:00-17:00')
    expect((await slotsFor()).length).toBeGreaterThan(0)
    expect(await run('list')).toBe(
      '  Ingrid Larsen <ingrid@test.example>\n    mon 9:00-17:00, tue 9:00-17:00, wed 9:00-17:00, thu 9:00-17:00, ' +
        'fri 9:00-17:00, sat 9:00-13:00; 45 min between visits; 0 booked',
    )
  })

  test('have the hours that were given last, and no others', async () => {
    await addIngrid()
    await run('hours', INGRID, ...WEEK)
    await run('hours', INGRID, 'wed 10:00-12:00')
    const days = (await slotsFor()).map(({ startsAt }) =>
      new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', weekday: 'short' }).format(
        new Date(startsAt),
      ),
    )
    expect([...new Set(days)]).toEqual(['Wed'])
  })

  test('hear of hours that are never offered, as we are closed then', async () => {
    await addIngrid()
    expect(await run('hours', INGRID, 'mon 8:00-18:00, sat 9:00-16:00')).toBe(
      `${INGRID} works mon 8:00-18:00, sat 9:00-16:00.`,
    )
    expect(await run('hours', INGRID, 'mon-tue 7:30-18:30, fri 18:00-20:00, sat 8:00-12:00')).toBe(
      `${INGRID} works mon 7:30-18:30, tue 7:30-18:30, fri 18:00-20:00, sat 8:00-12:00.\n` +
        'Not offered, as we are closed then: mon 7:30-8:00, mon 18:00-18:30, tue 7:30-8:00, tue 18:00-18:30, ' +
        'fri 18:00-20:00, sat 8:00-9:00.',
    )
  })

  test('are absent for days, which can be undone; bookings on those days are listed', async () => {
    await addIngrid()
    await run('hours', INGRID, ...WEEK)
    const all = await slotsFor()
    const at = all[0]?.startsAt ?? ''
    const day = melbourneDay(new Date(at))
    const consultantId = (await consultantOf(INGRID))?.id ?? ''
    expect(await run('absent', INGRID, day, day)).toBe(`${INGRID} is absent from ${day} to ${day}.`)
    expect((await slotsFor()).some(({ startsAt }) => melbourneDay(new Date(startsAt)) === day)).toBe(false)
    const { id } = await aBooking(t.ctx, { consultantId, startsAt: new Date(at) })
    const held = { status: 'held' as const, confirmedAt: null, heldUntil: new Date(Date.now() + 1_800_000) }
    const next = all.find((slot) => Date.parse(slot.startsAt) >= Date.parse(at) + 3 * HOUR_MS)?.startsAt ?? ''
    const waiting = await aBooking(t.ctx, { consultantId, startsAt: new Date(next), ...held })
    expect(await run('absent', INGRID, day, '2999-12-31')).toContain('2 visits are booked on these days and stay')
    await t.ctx.db.delete(bookings).where(eq(bookings.id, waiting.id))
    expect(await run('list')).toContain(`absent ${day} to 2999-12-31`)
    expect(await slotsFor()).toEqual([])
    await run('present', INGRID, day)
    await t.ctx.db.delete(bookings).where(eq(bookings.id, id))
    expect(await slotsFor()).toEqual(all)
  })

  test('are not offered and offered again; their bookings stay', async () => {
    await addIngrid()
    await run('hours', INGRID, ...WEEK)
    const { id } = await aBooking(t.ctx, { consultantId: (await consultantOf(INGRID))?.id ?? '' })
    await run('deactivate', INGRID)
    expect(await slotsFor()).toEqual([])
    expect(await run('list')).toMatch(/\(not offered\)\n.*; 1 booked$/)
    await run('activate', INGRID)
    expect((await slotsFor()).length).toBeGreaterThan(0)
    expect(await t.ctx.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id))).toEqual([
      { status: 'confirmed' },
    ])
    const deeds = await t.ctx.db.select({ action: auditLog.action }).from(auditLog)
    expect(deeds.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['consultant_added', 'consultant_hours', 'consultant_deactivated']),
    )
  })

  test('are two once, however many add the same address at a time', async () => {
    const added = await Promise.allSettled([addIngrid(), addIngrid(), addIngrid()])
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [['fire', INGRID], /consultants add --name/],
    [['constructor'], /consultants add --name/],
    [['add', '--nam', 'x'], /consultants add --name/],
    [['add', '--name', 'Ingrid', '--email', 'ingrid'], /valid email/],
    [['add', '--email', INGRID], /--name/],
    [['add', '--name', 'Ingrid', '--email', INGRID, '--travel', 'far'], /number of minutes/],
    [['add', '--name', 'Ingrid', '--email', INGRID, '--travel', '500'], /at most 240/],
    [['hours', 'nobody@test.example', 'mon 9:00-17:00'], /No consultant has this email/],
    [['absent', 'nobody@test.example', '2026-12-01', '2026-12-02'], /No consultant has this email/],
    [['absent', INGRID, '2026-12-02', '2026-12-01'], /before the first/],
    [['absent', INGRID, 'monday', 'friday'], /Write days as/],
    [['activate', 'nobody@test.example'], /No consultant has this email/],
  ])('are left as they are by %j', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message)
    expect(await run('list')).toBe('There are no consultants.')
  })
})

describe('hours as they are typed', () => {
  test.each([
    ['mon-fri 9:00-17:00', 5, 'mon 9:00-17:00'],
    ['Sat 9:00-13:00', 1, 'sat 9:00-13:00'],
    ['tue 9:00-12:00, tue 12:00-17:00', 1, 'tue 9:00-17:00'],
    ['tue 13:00-17:00,  tue 9:00-12:30', 2, 'tue 9:00-12:30, tue 13:00-17:00'],
    ['tue 9:00-17:00, tue 10:00-11:00', 1, 'tue 9:00-17:00'],
  ])('%s are read', (text, count, first) => {
    const hours = readHours(text)
    expect(hours).toHaveLength(count)
    expect(writeHours(hours).startsWith(first)).toBe(true)
    expect(readHours(writeHours(hours))).toEqual(hours)
  })

  test.each([
    ['', /are no hours/],
    ['always', /are no hours/],
    ['mon 9-17', /are no hours/],
    ['mon 17:00-9:00', /are no hours/],
    ['mon 9:00-25:00', /are no hours/],
    ['mon 9:75-10:00', /are no hours/],
    ['fri-mon 9:00-17:00', /are no hours/],
    ['xyz 9:00-17:00', /are no hours/],
    ['sun 9:00-17:00', /closed on Sundays/],
  ])('"%s" are refused', (text, message) => {
    expect(() => readHours(text)).toThrow(message)
  })
})
