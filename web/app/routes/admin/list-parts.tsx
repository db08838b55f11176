import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** What an address asks a list for; a word that is none of `options` asks for nothing. */
export const oneOf = <Option extends string>(options: readonly Option[], word: string | null): Option | undefined =>
  options.find((option) => option === word)

/** What a choice of two asks for. */
export const yesNo = ['true', 'false'] as const

/** A day that an address asks about; what is none asks for nothing. */
export const dayNamed = (word: string | null): string | undefined =>
  word && /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word)) ? word : undefined

/** The file of a list, narrowed as it is: `/api/admin/appeals.csv?status=decided`. */
export const fileOf = (path: string, asked: Record<string, string | undefined> = {}) => {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `/api/admin/${path}.csv${query.size > 0 ? `?${query}` : ''}`
}

/** Downloads what is listed. */
export const FileLink = ({ file }: { file: string }) => (
  <a
    href={file}
    className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
  >
    Download as CSV
  </a>
)

type FormProps = { here: string; shown: string; csv?: string | undefined; children: ReactNode }

/**
 * The form that narrows a list, in its address: a bookmark keeps it. `shown` is what it is narrowed by now; `csv` downloads
 * what is listed.
 */
export function FilterForm({ here, shown, csv, children }: FormProps) {
  const [path, tab] = here.split('?tab=')
  return (
    <Form action={path} key={here + shown} className="flex flex-wrap items-end gap-3 max-sm:*:grow" role="search">
      <input type="hidden" name="tab" value={tab} />
      {children}
      <Button type="submit">Show</Button>
      {csv && <FileLink file={csv} />}
    </Form>
  )
}

type FilterProps = { here: string; q: string; placeholder: string; csv: string; children?: ReactNode }

/** Narrows a list by words; `children` are more fields. */
export const ListFilter = ({ here, q, placeholder, csv, children }: FilterProps) => (
  <FilterForm here={here} shown={csv} csv={csv}>
    <div className="min-w-0 grow basis-64">
      <TextInput label="Search" type="search" name="q" defaultValue={q} placeholder={placeholder} maxLength={100} />
    </div>
    {children}
  </FilterForm>
)

type NextProps = { here: string; query: Record<string, string>; next: string | null; label?: string }

/** The way on, where there is more. */
export function NextPage({ here, query, next, label = 'Next page' }: NextProps) {
  if (!next) return null
  const asked = Object.entries({ ...query, cursor: next }).filter(([, value]) => value)
  return <LoadMore to={`${here}&${new URLSearchParams(asked)}`} label={label} />
}
