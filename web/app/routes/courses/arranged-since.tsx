import type { CourseDraft } from '@lv/contract/courses'
import { outlineForm } from '@lv/contract/form-things'
import type { FetcherWithComponents } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { type Order, orderIn, rebased } from './outline-order.ts'

type Modules = CourseDraft['modules']

/** An order as the tag of a course has it: a module and its lessons a line. */
const orderOfLines = (lines: unknown): Order =>
  Array.isArray(lines)
    ? lines.map((line) => {
        const [id = '', ...lessonIds] = String(line).split(' ')
        return { id, lessonIds }
      })
    : []

function inWords(order: Order, modules: Modules): string {
  const titles = new Map(modules.flatMap((one) => [one, ...one.lessons]).map(({ id, title }) => [id, title]))
  const titled = (id: string) => ({ id, title: titles.get(id) ?? 'New' })
  return outlineForm(
    order.map(({ id, lessonIds }) => ({ ...titled(id), lessons: lessonIds.map(titled) })),
  ).outline.join('\n')
}

type Props = { modules: Modules; refused: RefusedForm; fetcher: FetcherWithComponents<unknown> }

/** An order that was refused; where somebody else has arranged the course since, theirs beside it. */
export function ArrangedSince({ modules, refused, fetcher }: Props) {
  const { saved } = refused.details ?? {}
  const theirs = orderOfLines((saved as { order?: unknown } | undefined)?.order)
  // What the contract refused may be anything.
  const mine = theirs.length > 0 ? rebased(orderIn(refused.values.order ?? ''), theirs) : []
  return (
    <div className="mt-4 flex flex-col gap-4">
      <FormMessage message={refused.message} />
      {theirs.length > 0 && (
        <fetcher.Form method="post">
          <input type="hidden" name="order" value={JSON.stringify(mine)} />
          <EditConflict
            basedOn=""
            refused={refused}
            labels={{ outline: 'Order' }}
            typed={{ outline: inWords(mine, modules) }}
            intent="arrange"
          />
        </fetcher.Form>
      )}
    </div>
  )
}
