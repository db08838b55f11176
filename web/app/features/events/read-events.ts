import type { Api } from '@lv/contract/api'
import { dayIn } from '@lv/contract/calendar'
import { readPage } from '../../paging.ts'
import { addMonths, isMonth } from './month.ts'

const PAGE = 20
/** Years that the arrows of the calendar reach. */
const MONTHS_BACK = 60
const MONTHS_AHEAD = 24

const eventViews = ['upcoming', 'month', 'past'] as const
export type EventView = (typeof eventViews)[number]

/** What the events tab of a dashboard shows for an address. */
export async function readEvents(api: Api, communityId: string, search: URLSearchParams) {
  const view: EventView = eventViews.find((one) => one === search.get('view')) ?? 'upcoming'
  const today = dayIn(0)
  const asked = search.get('month')
  const month = isMonth(asked) ? asked : today.slice(0, 7)
  const page = readPage(search)
  const { items, total } = await api.communityEvents.list({
    params: { communityId },
    query: view === 'month' ? { month, limit: 100 } : { when: view, limit: PAGE, offset: (page - 1) * PAGE },
  })
  const present = today.slice(0, 7)
  return {
    view,
    today,
    month,
    previous: month > addMonths(present, -MONTHS_BACK) ? addMonths(month, -1) : null,
    next: month < addMonths(present, MONTHS_AHEAD) ? addMonths(month, 1) : null,
    page,
    pageCount: Math.ceil(total / PAGE),
    items,
  }
}

export type EventsShown = Awaited<ReturnType<typeof readEvents>>
