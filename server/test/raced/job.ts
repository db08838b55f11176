import { aSharedJob } from '../jobs.ts'
import type { Aggregate } from './race.ts'

/** A job with two contracts, on one of which there are stages in every state and variations of both sides. */
export const job: Aggregate = {
  name: 'a job',
  broken: `select (select count(*) from engagement_contracts c where c.base_cents
      + coalesce((select sum(k.price_cents) from engagement_changes k where k.contract_id = c.id and k.status = 'accepted'), 0)
      <> (select coalesce(sum(s.amount_cents), 0) from engagement_stages s where s.contract_id = c.id))
    + (select count(*) from (select from engagement_defects group by engagement_id, number having count(*) > 1) twice) as count`,
  known: [
    ['pay', 'refuse'],
    ['agree', 'takeBack'],
    ['claim', 'schedule'],
    ['claim', 'confirm'],
    ['reopen', 'confirm'],
  ],
  async build(t, random) {
    const [one, other] = await aSharedJob(t)
    for (const each of [one, other]) await each.settle()
    await one.schedule(['other', 100_000], ['other', 300_000], ['completion', 400_000])
    const { params, home, pro, requestId } = one
    const stages = (await one.contract()).stages.map(({ id }) => ({ ...params, stageId: id }))
    await pro.claim({ params: stages[0] ?? random.pick(stages), body: {} })
    const changes = [await one.propose('pro', -150_000), await one.propose('pro', 50_000), await one.propose('home', 1)]
    const { id: defectId } = await home.addDefect({ params, body: { text: 'The door jams' } })
    const { id: taskId } = await pro.addTask({ params, body: { title: 'Choose the taps' } })
    const stage = () => random.pick(stages)
    const change = () => random.pick(changes)
    const owner = t.as(one.owner)
    return {
      schedule: () => one.schedule(['other', 350_000], ['completion', 450_000]),
      claim: () => pro.claim({ params: stage(), body: {} }),
      refuse: () => home.refuse({ params: stage(), body: { reason: 'The door is missing' } }),
      pay: () => home.pay({ params: stage(), body: { confirmed: [] } }),
      undo: () => home.undoPaid({ params: stage() }),
      propose: () => one.propose(random.pick(['home', 'pro'] as const), random.pick([-90_000, 90_000]), 2),
      agree: () => one.decide(random.pick(['home', 'pro'] as const), change()),
      decline: () => one.decide(random.pick(['home', 'pro'] as const), change(), 'decline'),
      takeBack: () => one.decide('pro', change(), 'withdraw'),
      addDocument: () => one.document('insurance'),
      addTask: () => pro.addTask({ params, body: { title: 'Order the oven' } }),
      tick: () => home.setTaskDone({ params: { ...params, taskId }, body: { isDone: random.next() < 0.5 } }),
      write: () => pro.addEntry({ params, body: { text: 'The slab is poured.' } }),
      addDefect: () => home.addDefect({ params, body: { text: 'The tap drips' } }),
      fix: () => pro.answerDefect({ params: { ...params, defectId }, body: { status: 'fixed' } }),
      accept: () => home.answerDefect({ params: { ...params, defectId }, body: { status: 'accepted' } }),
      claimOfTheOther: async () => other.claim('Completion'),
      complete: () =>
        t.as(random.pick([one.owner, one.builder, other.builder])).quotes.complete({ params: { requestId } }),
      confirm: () => owner.quotes.confirm({ params: { requestId } }),
      notDone: () => home.notDone({ params, body: { reason: 'The door is missing' } }),
      reopen: () => home.reopen({ params }),
      cancel: () => owner.quotes.cancel({ params: { requestId }, body: {} }),
      erase: () => owner.quotes.erase({ params: { requestId } }),
      read: () => t.as(random.pick([one.builder, other.builder])).engagements.get({ params }),
      list: () => home.list({}),
    }
  },
}
