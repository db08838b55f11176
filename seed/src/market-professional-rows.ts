import { createHash } from 'node:crypto'
import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { APPEAL_BUSINESS_DAYS, type Trade } from '@lv/contract/options'
import { endOfBusinessDay } from '@lv/server/core/calendar/business-hours.ts'
import type { LicenceNumbers } from '@lv/server/domains/professionals/profiles/schema.ts'
import { APPEALED, LIABILITY, LICENCES, REJECTED, SUSPENDED } from './content/papers.ts'
import { seedId } from './insert.ts'
import { instant, type Row } from './market-rows.ts'
import type { Market, MarketProfessional } from './market-shapes.ts'

/** A number that is always the same for the same thing. */
const numberOf = (key: string, below: number) => createHash('sha256').update(key).digest().readUInt32BE() % below

/** An unlimited builder has no limited registration beside it. */
function licenceFor({ trades }: MarketProfessional, trade: Trade) {
  const own = LICENCES[trade]
  return own?.prefix === 'DB-L ' && trades.includes('Builder/Contractor') ? LICENCES['Builder/Contractor'] : own
}

/** The numbers a professional has stated, by trade: one of each kind. */
const licenceNumbers = (one: MarketProfessional): LicenceNumbers =>
  Object.fromEntries(
    one.trades.flatMap((trade) => {
      const licence = licenceFor(one, trade)
      return licence ? [[trade, `${licence.prefix}${10_000 + numberOf(`${one.id} ${licence.prefix}`, 80_000)}`]] : []
    }),
  )

/** The licence whose document was submitted: its class, its number, and the trades that it is for. */
function licenceOf(one: MarketProfessional) {
  const numbers = licenceNumbers(one)
  const first = one.trades.find((trade) => numbers[trade])
  const number = first && numbers[first]
  const licence = first && licenceFor(one, first)
  if (!number || !licence || one.papers === 'none') return undefined
  return { class: licence.class, number, trades: one.trades.filter((trade) => numbers[trade] === number) }
}

const SOON_DAYS = 19
const WARNED_DAYS = 30
const AWAY_DAYS = 16

const names = ({ name }: MarketProfessional) => {
  const [first = '', ...last] = name.split(' ')
  return { first_name: first, last_name: last.join(' ') }
}

export const accountRows = ({ professionals }: Market): Row[] =>
  professionals.map((one) => ({
    id: one.userId,
    email: one.email,
    email_verified: one.state !== 'unverified',
    ...names(one),
    profession: one.trades.includes('Builder/Contractor') ? 'Builder' : 'Tradie',
    location: 'Melbourne',
    company: one.business,
    phone: one.mobile,
    phone_verified_at: provenAt(one),
    created_at: instant(one.joinedAt),
  }))

/** Those who share one of the few fictional numbers cannot have proven it: a number is one person's. */
const provenAt = ({ state, ownsMobile, joinedAt }: MarketProfessional) =>
  ownsMobile && state !== 'unverified' ? instant(joinedAt + HOUR_MS) : null

/** Those away have just left: their time away does not count in the response record. */
export const leaveRows = ({ professionals }: Market, now: number): Row[] =>
  professionals
    .filter(({ state }) => state === 'away')
    .map(({ id }) => ({ professional_id: id, from_at: instant(now), until_at: instant(now + AWAY_DAYS * DAY_MS) }))

/** Those with an unverified address have only signed up; the others have given everything leads need. */
const vetting = (one: MarketProfessional) => {
  const isNew = one.state === 'unverified'
  const numbers = isNew ? {} : licenceNumbers(one)
  return {
    license_number: Object.values(numbers)[0] ?? null,
    licence_numbers: numbers,
    abn: isNew ? null : one.abn,
    business_type: isNew ? null : one.business ? 'Company' : 'Sole trader',
    mobile_verified_at: provenAt(one),
    mobile_by_form: !isNew && !one.ownsMobile,
    vetted_at: isNew ? null : instant(one.joinedAt + HOUR_MS),
  }
}

/** What the plan brings, as `set-tier.ts` writes it. */
function planRow({ tier }: MarketProfessional) {
  const plan = planNamed(`${tier}_month`)
  return { tier_bonus_points: plan?.points ?? 0, top_up_per_mille: plan?.topUpPerMille ?? 0 }
}

export function professionalRows({ professionals, requests }: Market, now: number): Row[] {
  const sent = Map.groupBy(
    requests.flatMap(({ leads }) => leads),
    ({ professional }) => professional.id,
  )
  return professionals.map((one) => {
    const leads = sent.get(one.id) ?? []
    const last = leads.length > 0 ? Math.max(...leads.map(({ sentAt }) => sentAt)) : null
    return {
      id: one.id,
      user_id: one.userId,
      slug: one.slug,
      name: one.name,
      business_name: one.business,
      mobile: one.mobile,
      about: one.about,
      ...vetting(one),
      account_status: one.state === 'suspended' ? 'suspended' : 'active',
      status_reason: one.state === 'suspended' ? SUSPENDED : null,
      suspended_at: one.state === 'suspended' ? instant(now - 3 * DAY_MS) : null,
      verified_at: one.state === 'unverified' ? null : instant(one.joinedAt + 8 * MINUTE_MS),
      receive_leads: one.state !== 'off',
      away_until: one.state === 'away' ? instant(now + AWAY_DAYS * DAY_MS) : null,
      tier: one.tier,
      ...planRow(one),
      trades: one.trades,
      postcodes: one.postcodes,
      base_postcode: one.place.postcode,
      radius_km: one.radiusKm,
      has_chosen_matching: true,
      last_lead_at: instant(last),
      lead_count: leads.length,
      created_at: instant(one.joinedAt),
    }
  })
}

function expiryOf(one: MarketProfessional, now: number): number {
  if (one.papers === 'expiring') return now + SOON_DAYS * DAY_MS
  if (one.papers === 'expired') return now - 11 * DAY_MS
  return now + (60 + numberOf(`${one.id} expiry`, 800)) * DAY_MS
}

type Paper = {
  one: MarketProfessional
  kind: 'licence' | 'insurance'
  class: string
  number: string
  trades: MarketProfessional['trades']
  expiresAt: number
}

function document({ one, kind, number, trades, expiresAt, ...paper }: Paper, status: string, adminId: string): Row {
  const decidedAt = one.joinedAt + 27 * HOUR_MS
  return {
    id: seedId(`${one.id}/${kind}`),
    professional_id: one.id,
    kind,
    class: paper.class,
    status,
    number,
    trades,
    holder: one.business ?? one.name,
    checked_at: status === 'submitted' ? null : instant(decidedAt),
    checked_by: status === 'submitted' ? null : adminId,
    decision_note: status === 'rejected' ? REJECTED : '',
    // Without these warnings the first morning would bring a burst of letters.
    expires_at: instant(expiresAt),
    warned_days: one.papers === 'expiring' ? WARNED_DAYS : null,
    created_at: instant(one.joinedAt + HOUR_MS),
  }
}

/** Licences by the state of each one's documents, and insurance of those who have any. */
export const documentRows = ({ professionals }: Market, now: number, adminId: string): Row[] =>
  professionals.flatMap((one) => {
    const licence = licenceOf(one)
    if (!licence) return []
    const status = one.papers === 'submitted' || one.papers === 'rejected' ? one.papers : 'checked'
    const paper: Paper = { one, kind: 'licence', ...licence, expiresAt: expiryOf(one, now) }
    const covered = LIABILITY[numberOf(`${one.id} cover`, LIABILITY.length)] ?? LIABILITY[0]
    const policy = `PL${numberOf(`${one.id} policy`, 9_000_000) + 1_000_000}`
    const expiresAt = now + (45 + numberOf(`${one.id} insurance`, 300)) * DAY_MS
    const insurance: Paper = { one, kind: 'insurance', class: covered, number: policy, trades: [], expiresAt }
    return [document(paper, status, adminId), document(insurance, status === 'submitted' ? status : 'checked', adminId)]
  })

/** Who is suspended has appealed since: one thing for administrators to decide. */
export const appealRows = ({ professionals }: Market, now: number): Row[] =>
  professionals
    .filter(({ state }) => state === 'suspended')
    .map(({ id }) => ({
      id: seedId(`${id}/appeal`),
      professional_id: id,
      kind: 'suspension',
      subject: id,
      decided_on: instant(now - 3 * DAY_MS),
      title: '',
      said: SUSPENDED,
      text: APPEALED,
      created_at: instant(now - DAY_MS),
      due_at: instant(endOfBusinessDay(new Date(now - DAY_MS), APPEAL_BUSINESS_DAYS).getTime()),
    }))
