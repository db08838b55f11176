import type { ReactNode } from 'react'

type Props = { caption: string; columns: string[]; rows: { name: string; values: ReactNode[] }[] }

/** The same as a chart, in figures. */
export function ChartTable({ caption, columns, rows }: Props) {
  const cell = 'border-b border-edge py-2 text-right'
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        As a table
      </summary>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? `${cell} text-left!` : cell}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} text-left! font-normal`}>
                {name}
              </th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row's columns never change places
                <td key={at} className={cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
