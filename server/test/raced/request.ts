import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { settleLeads } from '#domains/marketplace/leads/settle.ts'
import { aProfessional, aQuote, aRequest, aUser, withPoints } from '../factories.ts'
import type { Aggregate } from './race.ts'

/** A request with two quotes and a place that is free. */
export const request: Aggregate = {
  name: 'a quote request',
  broken: `select (select count(*) from quote_requests r
      where r.lead_count <> (select count(*) from leads l where l.request_id = r.id))
    + (select count(*) from (select from leads where status = 'won' group by request_id having count(*) > 1) twice)
    + (select count(*) from quotes q join quote_requests r on r.id = q.request_id
      where q.status = 'accepted' and r.status in ('pending', 'quoted')) as count`,
  known: [['read', 'erase']],
  async build(t, random) {
    const [owner, admin] = [await aUser(t.ctx), await aUser(t.ctx, { isSuperAdmin: true })]
    const { id: requestId } = await aRequest(t.ctx, { userId: owner.id })
    const quotes = [await aQuote(t.ctx, { requestId }), await aQuote(t.ctx, { requestId })]
    const late = await aProfessional(t.ctx)
    await withPoints(t.ctx, late.id, 29)
    const of = (at: number) => {
      const { id: quoteId, lead, professional } = quotes[at] ?? (quotes[0] as (typeof quotes)[number])
      return { quoteId, leadId: lead.id, by: t.as(professional.user) }
    }
    const one = () => of(random.next() < 0.7 ? 0 : 1)
    const params = { requestId }
    const home = t.as(owner)
    const body = {
      lines: [{ kind: 'included' as const, label: 'All of it', amountCents: 1_000_000 }],
      validUntil: new Date(t.ctx.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
    }
    const closeOut = (quoteId: string) =>
      quotes.filter(({ id }) => id !== quoteId).map(({ id }) => ({ quoteId: id, reason: 'availability' as const }))
    return {
      accept: () => {
        const { quoteId } = one()
        return home.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId, closeOut: closeOut(quoteId) } })
      },
      revise: () => {
        const { quoteId, leadId, by } = one()
        return by.quotes.revise({ params: { quoteId, leadId }, body })
      },
      withdraw: () => {
        const { quoteId, leadId, by } = one()
        return by.quotes.withdraw({ params: { quoteId, leadId } })
      },
      complete: () => home.quotes.complete({ params }),
      confirm: () => home.quotes.confirm({ params }),
      cancel: () => home.quotes.cancel({ params, body: {} }),
      erase: () => home.quotes.erase({ params }),
      contact: () => {
        const { leadId, by } = one()
        return by.leads.contact({ params: { leadId } })
      },
      report: () => {
        const { leadId, by } = one()
        return by.leads.report({ params: { leadId }, body: { reason: 'wrong_number' } })
      },
      messageOfProfessional: () => {
        const { leadId, by } = one()
        return by.leads.sendMessage({ params: { leadId }, body: { body: 'When may I look at it?' } })
      },
      messageOfHomeowner: () =>
        home.leads.sendMessage({ params: { leadId: one().leadId }, body: { body: 'On Monday.' } }),
      revokePhone: () => home.leads.revokePhone({ params: { requestId, leadId: one().leadId } }),
      change: () => home.requests.update({ params, body: { timing: 'ASAP' } }),
      showName: () => home.requests.setShowsName({ params, body: { showsName: random.next() < 0.5 } }),
      refund: () =>
        t.as(admin).leads.refund({ params: { leadId: one().leadId }, body: { note: 'The number was dead' } }),
      match: () =>
        offerLeads(t.ctx, { requestId, candidates: [{ professionalId: late.id, factors: [], distanceKm: 3 }] }),
      settle: () => settleLeads({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 40 * 86_400_000) }),
      secondRound: () => home.quotes.askSecondRound({ params, body: {} } as never),
      givePoints: () =>
        t
          .as(admin)
          .points.give({ params: { professionalId: late.id }, body: { points: 29, reason: 'A late lead' } } as never),
      read: () => home.quotes.get({ params }),
    }
  },
}
