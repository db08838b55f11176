import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Column = { label: string; isNumber?: boolean }
type Row = { key: string; cells: ReactNode[] }
type Props = { caption: string; columns: Column[]; rows: Row[]; isCaptionShown?: boolean }

const cellOf = ({ isNumber }: Column) =>
  classNames('px-4 py-2.5', isNumber ? 'text-right whitespace-nowrap' : 'text-left')

/** A dense table; the first cell of a row names it. It scrolls sideways where the screen is narrow, by keyboard too. */
export function AdminTable({ caption, columns, rows, isCaptionShown = false }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-edge bg-card">
      <table className={classNames('w-full text-sm tabular-nums', columns.length > 3 && 'min-w-3xl')}>
        <caption className={isCaptionShown ? 'px-4 pt-3 text-left text-lg font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-edge text-muted">
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classNames(cellOf(column), 'font-semibold')}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-edge">
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {name}
              </th>
              {rest.map((cell, at) => {
                const column = columns[at + 1]
                return (
                  <td key={column?.label} className={column && cellOf(column)}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
