import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import type { Context } from '#core/context.ts'
import { grantWelcome } from '#domains/billing/points/grant-welcome.ts'
import { testApp } from '#test/app.ts'
import { databaseBefore } from '#test/database-before.ts'
import { anAbn } from '#test/mobiles.ts'
import { proveMobile } from './mobile.ts'
import { notifyVetting } from './notify-vetting.ts'
import { changeProfile } from './update-profile.ts'

// Professionals who were here before anything was asked of them.

const t = await testApp()
const { url, client, migrate } = await databaseBefore('CREATE TABLE "licence_rules"')
let ctx: Context
let close: () => Promise<void>

const people = ['plumber', 'tiler', 'suspended', 'unverified', 'twin', 'waiting'] as const

/** As they were written then, in the order of their names: who is verified and active, with what number, ABN and paper. */
const before = `
  insert into users (email, first_name, email_verified)
    select name || '@before.example', name, name <> 'unverified' from unnest($1::text[]) name;
  insert into professionals (id, user_id, slug, name, mobile, verified_at, account_status, trades, postcodes,
      has_chosen_matching, abn, license_number)
    select ('00000000-0000-7000-8000-' || lpad((row_number() over (order by first_name))::text, 12, '0'))::uuid,
      id, first_name, first_name,
      case first_name when 'tiler' then '+611300975707' else '+6149157011' || length(first_name) % 10 end,
      case when email_verified then now() - interval '90 days' end,
      (case first_name when 'suspended' then 'suspended' else 'active' end)::account_status,
      case first_name when 'tiler' then array['Tiler'] else array['Plumber'] end, array['3056'], first_name <> 'waiting',
      case first_name when 'twin' then '51824753556' when 'plumber' then '51 824 753 556' when 'tiler' then 'soon' end,
      case first_name when 'twin' then '77665' end
    from users;
  insert into documents (professional_id, kind, class, trades, holder, number, status, checked_at, expires_at)
    select id, 'licence', 'Plumbing', array['Plumber'], 'Piet', '36543', 'checked', now(), now() + interval '1 year'
    from professionals where slug = 'plumber';
  with request as (
    insert into quote_requests (status, title, category, description, project_type, budget, timeframe, contact_method,
      location, project_address, postcode, suburb, name, phone, email, verified_at, consent_at, lead_count)
    values ('pending', 'Deck', 'Deck', 'A deck of merbau', 'Deck', '$10k', 'ASAP', 'email', 'Brunswick', '1 Lane St',
      '3056', 'Brunswick', 'Mia', '+61491570006', 'mia@test.example', now(), now(), 1) returning id)
  insert into leads (request_id, professional_id, cost_points, factors, sent_at, decide_at)
    select request.id, professionals.id, 29, '[]', now(), now() from request, professionals where slug = 'tiler';
  insert into ledger_entries (kind, key, content_hash, subject, description)
    select 'welcome_bonus', 'welcome:' || mobile, '', id, 'Welcome' from professionals where slug = 'tiler'`

beforeAll(async () => {
  for (const [at, statement] of before.split(';\n').entries()) await client.query(statement, at === 0 ? [people] : [])
  await migrate()
  const started = await startContext(t.ctx.config, t.ctx.log, url)
  ctx = started.ctx
  close = started.close
})
afterAll(async () => {
  await close()
  await client.end()
})

const rowOf = async (slug: string) => {
  const { rows } = await client.query(
    `select p.id, p.user_id as "userId", p.abn, p.mobile_by_form as "byForm", p.mobile, p.vetted_at is not null as "isVetted", vetting_gaps(p) as gaps,
      p.licence_numbers as numbers, t.may_receive as "mayReceive"
    from professionals p join lead_turns t on t.professional_id = p.id where p.slug = $1`,
    [slug],
  )
  return rows[0]
}

test('stay as they are: what they had stated counts, nothing is made up, and who lacks something is out of the line', async () => {
  expect(await rowOf('plumber')).toMatchObject({
    abn: '51824753556',
    numbers: { Plumber: '36543' },
    isVetted: true,
    byForm: true,
    gaps: [],
    mayReceive: true,
  })
  expect(await rowOf('twin')).toMatchObject({
    abn: null,
    numbers: { Plumber: '77665' },
    isVetted: false,
    gaps: ['abn', 'mobile'],
    mayReceive: false,
  })
  expect(await rowOf('tiler')).toMatchObject({ abn: null, numbers: {}, gaps: ['abn', 'mobile'], mayReceive: false })
  expect(await rowOf('waiting')).toMatchObject({ gaps: ['matching', 'abn', 'mobile'], mayReceive: false })
  expect(await rowOf('unverified')).toMatchObject({
    gaps: ['email', 'abn', 'mobile', 'licence:Plumber'],
    mayReceive: false,
  })
})

test('keep the leads they had', async () => {
  const { rows } = await client.query('select predates_vetting, vetted_at from leads')
  expect(rows).toEqual([{ predates_vetting: true, vetted_at: null }])
})

test('are told once what is missing, where they are active and have proven their address', async () => {
  expect(await notifyVetting(ctx)).toBe(3)
  expect(await notifyVetting(ctx)).toBe(0)
  const { rows } = await client.query<{ data: { to: string; kind: string; data: { missing: string } } }>(
    "select data from jobs.job where name = 'mail'",
  )
  const told = rows.map(({ data }) => [data.kind, data.to, data.data.missing])
  expect(told.toSorted()).toEqual(
    [
      ['vetting-missing', 'tiler@before.example', 'your ABN and a verified mobile number'],
      ['vetting-missing', 'twin@before.example', 'your ABN and a verified mobile number'],
      [
        'vetting-missing',
        'waiting@before.example',
        'your trades and service area, your ABN and a verified mobile number',
      ],
    ].toSorted(),
  )
})

test('have no welcome points again, once they have filled it in', async () => {
  const { id, userId, mobile } = await rowOf('tiler')
  await changeProfile(ctx, id, { abn: anAbn() })
  await proveMobile(ctx, { userId, phone: '+61491570313' })
  expect(await rowOf('tiler')).toMatchObject({ isVetted: true, mayReceive: true })
  const { rows } = await client.query(
    "select balance from ledger_accounts where professional_id = $1 and kind = 'available'",
    [id],
  )
  expect(rows).toEqual([{ balance: '0' }])
  const { id: professionalId } = await rowOf('twin')
  expect(await grantWelcome(ctx, { professionalId, mobile, abn: anAbn() })).toBe(false)
})
