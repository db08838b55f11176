import { DRAFT_KEY } from './draft-key.ts'

/** Drops the form of a visit that is paid. With its time only the draft of that time: what is typed for another stays. */
export function dropPaidDraft(startsAt?: string) {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')
    if (!startsAt || draft?.startsAt === startsAt) sessionStorage.removeItem(DRAFT_KEY)
  } catch {}
}
