import type { CourseDraft } from '@lv/contract/courses'
import { tagOf } from '@lv/contract/form-tag'
import { outlineForm } from '@lv/contract/form-things'
import { type DragEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { type Order, orderIn, orderOf, type Part, type Place, placed } from './outline-order.ts'

type Modules = CourseDraft['modules']

/** The modules in an order that is on its way to the server. */
function inOrder(modules: Modules, order: Order): Modules {
  const lessons = new Map(modules.flatMap((module) => module.lessons.map((lesson) => [lesson.id, lesson])))
  return order.flatMap(({ id, lessonIds }) => {
    const module = modules.find((one) => one.id === id)
    return module ? [{ id, title: module.title, lessons: lessonIds.flatMap((one) => lessons.get(one) ?? []) }] : []
  })
}

const isUpper = ({ currentTarget, clientY }: DragEvent) => {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2
}

const keyOf = (place: Place) => ('before' in place ? place.before : `end of ${place.endOf}`)

/**
 * Modules and lessons that are dragged with a mouse. What was dropped shows at once where it is put; refused, everything
 * is back where it was.
 */
export function useDragOrder(draft: CourseDraft) {
  const fetcher = useFetcher<unknown>()
  const [dragged, setDragged] = useState<Part>()
  const [over, setOver] = useState<Place>()
  const basedOn = tagOf('outline', outlineForm(draft.modules))
  const sent = fetcher.formData?.get('order')
  const modules = typeof sent === 'string' ? inOrder(draft.modules, orderIn(sent)) : draft.modules
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = () => {
    const before = orderOf(modules)
    const order = dragged && over ? placed(before, dragged, over) : before
    end()
    if (JSON.stringify(order) === JSON.stringify(before)) return
    void fetcher.submit({ intent: 'arrange', order: JSON.stringify(order), basedOn }, { method: 'post' })
  }
  /** What is taken hold of; `shown` is what goes along with the pointer. */
  const handle = (part: Part, shown: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
      const whole = currentTarget.closest(shown)
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', part.id)
      if (whole) dataTransfer.setDragImage(whole, 12, 12)
      setDragged(part)
    },
    onDragEnd: end,
  })
  /** Where something may be dropped: above the middle of it one place, below it another. */
  const target = (kind: Part['kind'], above: Place, below: Place) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
      setOver(isUpper(event) ? above : below)
    },
    onDrop: (event: DragEvent) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
      drop()
    },
  })
  const isOver = (place: Place) => over !== undefined && keyOf(over) === keyOf(place)
  const refused = fetcher.state === 'idle' ? asRefusedForm(fetcher.data) : undefined
  return { modules, dragged, handle, target, isOver, refused, fetcher }
}

export type DragOrder = ReturnType<typeof useDragOrder>
