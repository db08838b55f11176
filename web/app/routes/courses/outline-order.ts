/** The order of a course: its modules, each with its lessons, by their ids. */
export type Order = { id: string; lessonIds: string[] }[]

/** A module or a lesson of the outline. */
export type Part = { kind: 'module' | 'lesson'; id: string }

/** Where something is put: before the part that is there, or (of a lesson) at the end of a module. */
export type Place = { before: string } | { endOf: string }

type Module = { id: string; lessons: { id: string }[] }

export const orderOf = (modules: Module[]): Order =>
  modules.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))

const without = (order: Order, lessonId: string): Order =>
  order.map(({ id, lessonIds }) => ({ id, lessonIds: lessonIds.filter((one) => one !== lessonId) }))

function insert<Item>(items: Item[], item: Item, at: number): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}

function placeModule(order: Order, id: string, place: Place): Order {
  const module = order.find((one) => one.id === id)
  if (!module || ('before' in place && place.before === id)) return order
  const others = order.filter((one) => one.id !== id)
  const at = 'before' in place ? others.findIndex((one) => one.id === place.before) : others.length
  return at < 0 ? order : insert(others, module, at)
}

function placeLesson(order: Order, id: string, place: Place): Order {
  if ('before' in place && place.before === id) return order
  const isTarget = ({ id: moduleId, lessonIds }: Order[number]) =>
    'before' in place ? lessonIds.includes(place.before) : moduleId === place.endOf
  const others = without(order, id)
  if (!others.some(isTarget)) return order
  return others.map((module) => {
    if (!isTarget(module)) return module
    const { lessonIds } = module
    const at = 'before' in place ? lessonIds.indexOf(place.before) : lessonIds.length
    return { id: module.id, lessonIds: insert(lessonIds, id, at) }
  })
}

/** The order with a part put somewhere else; as it was where that is not there. */
export const placed = (order: Order, { kind, id }: Part, place: Place): Order =>
  kind === 'module' ? placeModule(order, id, place) : placeLesson(order, id, place)

const swapped = <Item>(items: Item[], at: number, by: -1 | 1): Item[] => {
  const [one, other] = [items[at], items[at + by]]
  if (one === undefined || other === undefined) return items
  return items.map((item, place) => (place === at ? other : place === at + by ? one : item))
}

function stepLesson(order: Order, id: string, by: -1 | 1): Order {
  const at = order.findIndex(({ lessonIds }) => lessonIds.includes(id))
  const module = order[at]
  if (!module) return order
  const place = module.lessonIds.indexOf(id)
  if (module.lessonIds[place + by] !== undefined)
    return order.map((one) => (one === module ? { id: one.id, lessonIds: swapped(one.lessonIds, place, by) } : one))
  const next = order[at + by]
  if (!next) return order
  const others = without(order, id)
  return others.map((one) =>
    one.id === next.id ? { id: one.id, lessonIds: by === 1 ? [id, ...one.lessonIds] : [...one.lessonIds, id] } : one,
  )
}

/** The order with a part one place further up or down: a lesson at the edge of its module goes into the next. */
export const stepped = (order: Order, { kind, id }: Part, by: -1 | 1): Order =>
  kind === 'module'
    ? swapped(
        order,
        order.findIndex((one) => one.id === id),
        by,
      )
    : stepLesson(order, id, by)

/** A press of 'Move up' or 'Move down', as a form sends it: 'lesson up ID'. */
export function moveIn(pressed: string): { part: Part; by: -1 | 1 } | undefined {
  const [kind, way, id] = pressed.split(' ')
  if ((kind !== 'lesson' && kind !== 'module') || (way !== 'up' && way !== 'down') || !id) return undefined
  return { part: { kind, id }, by: way === 'up' ? -1 : 1 }
}

/** An order as a form sends it once something was dragged; nothing where it is none. */
export function orderIn(text: string): Order {
  try {
    const order: unknown = JSON.parse(text)
    return Array.isArray(order) ? (order as Order) : []
  } catch {
    return []
  }
}

/** Somebody's order of what is there now, by another's: what they had not seen stands at the end of its module, or last. */
export function rebased(mine: Order, theirs: Order): Order {
  const lessons = new Set(theirs.flatMap(({ lessonIds }) => lessonIds))
  const seen = new Set(mine.flatMap(({ lessonIds }) => lessonIds))
  const additions = (moduleId: string) =>
    theirs.flatMap(({ id, lessonIds }) => (id === moduleId ? lessonIds.filter((one) => !seen.has(one)) : []))
  const modules = [
    ...mine,
    ...theirs.filter(({ id }) => !mine.some((one) => one.id === id)).map(({ id }) => ({ id, lessonIds: [] })),
  ]
  const kept = modules.filter(({ id }) => theirs.some((one) => one.id === id))
  const lost = mine.filter((one) => !kept.includes(one)).flatMap(({ lessonIds }) => lessonIds)
  return kept.map(({ id, lessonIds }, at) => ({
    id,
    lessonIds: [...lessonIds, ...additions(id), ...(at === kept.length - 1 ? lost : [])].filter((one) =>
      lessons.has(one),
    ),
  }))
}
