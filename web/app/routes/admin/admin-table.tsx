import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Column = { label: string; isNumber?: boolean }
type Row = { key: string; cells: ReactNode[] }
type Props = {
  caption: string
  columns: Column[]
  rows: Row[]
  isCaptionShown?: boolean
  /** Its figures are compared by columns: on a phone it scrolls sideways, and the names of its rows stay in sight. */
  isCompared?: boolean
}

const cellOf = ({ isNumber }: Column) =>
  classNames('px-4 py-2.5', isNumber ? 'text-right whitespace-nowrap' : 'text-left')

/** A dense table; the first cell of a row names it. On a phone each row is a block of lines, and what is empty has none. */
export function AdminTable({ caption, columns, rows, isCaptionShown = false, isCompared = false }: Props) {
  const stacked = (classes: string) => !isCompared && classes
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-edge bg-card">
      <table
        className={classNames(
          'w-full text-sm tabular-nums',
          stacked('max-sm:block'),
          columns.length > 3 && (isCompared ? 'min-w-3xl' : 'sm:min-w-3xl'),
        )}
      >
        <caption
          className={
            isCaptionShown
              ? classNames('px-4 pt-3 text-left text-lg font-semibold', stacked('max-sm:block'))
              : 'sr-only'
          }
        >
          {caption}
        </caption>
        <thead className={classNames(stacked('max-sm:sr-only'))}>
          <tr className="border-b border-edge text-muted">
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classNames(cellOf(column), 'font-semibold')}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames('divide-y divide-edge', stacked('max-sm:block'))}>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className={classNames('align-top', stacked('max-sm:block max-sm:py-1.5'))}>
              <th
                scope="row"
                className={classNames(
                  'px-4 py-2.5 text-left font-normal',
                  isCompared ? 'max-sm:sticky max-sm:left-0 max-sm:bg-card' : 'max-sm:block max-sm:py-1',
                )}
              >
                {name}
              </th>
              {rest.map((cell, at) => {
                const column = columns[at + 1]
                return (
                  <td
                    key={column?.label}
                    className={classNames(
                      column && cellOf(column),
                      stacked('max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:text-right'),
                      !cell && stacked('max-sm:hidden'),
                    )}
                  >
                    {!isCompared && (
                      <span aria-hidden className="shrink-0 text-muted sm:hidden">
                        {column?.label}
                      </span>
                    )}
                    <span className="min-w-0">{cell}</span>
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
