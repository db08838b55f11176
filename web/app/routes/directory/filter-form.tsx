import {
  type DirectorySort,
  directoryAnswerLabels,
  directoryAnswers,
  directoryDistances,
  directoryRatings,
  directorySortLabels,
  directorySorts,
  RATED_LEAST,
} from '@lv/contract/directory-options'
import { trades } from '@lv/contract/options'
import { MapPin } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DIRECTORY, type Filters, queryOf, readFilters } from './filters.ts'

type Props = { filters: Filters; licenceClasses: string[]; sort: DirectorySort; unknown: string | undefined }

const chosen = (form: HTMLFormElement) => {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) params.set(name, String(value))
  return queryOf(readFilters(params))
}

/** All that narrows or orders the list, in the address. A choice counts at once; what is typed, and all of it without JavaScript, by the button. */
export function FilterForm({ filters, licenceClasses, sort, unknown }: Props) {
  const navigate = useNavigate()
  const form = useFollowing(filters, sort)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(DIRECTORY + chosen(event.currentTarget), { preventScrollReset: true })
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (!isTyped) send(event)
  }
  const isNarrowed = Object.entries(filters).some(([name, value]) => value && name !== 'sort')
  return (
    <form
      ref={form}
      action={DIRECTORY}
      onChange={change}
      onSubmit={send}
      className="mt-6 rounded-card border border-edge bg-card p-4 sm:p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_9.5rem_12.5rem_auto]">
        <Select label="Trade" name="trade" defaultValue={filters.trade ?? ''}>
          {option('', 'Any trade')}
          {trades.map((name) => option(name))}
        </Select>
        <TextInput
          label="Suburb or postcode"
          name="near"
          defaultValue={filters.near ?? ''}
          error={unknown}
          maxLength={60}
          autoComplete="off"
          placeholder="Brunswick or 3056"
          icon={<MapPin aria-hidden size={18} />}
        />
        <Select label="Within" name="within" defaultValue={filters.within ?? ''}>
          {option('', 'Any distance')}
          {directoryDistances.map((km) => option(km, `${km} km`))}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {directorySorts.map((name) => option(name, directorySortLabels[name]))}
        </Select>
        <Button type="submit" className="lg:mt-[1.9rem]">
          Search
        </Button>
      </div>
      <MoreFilters filters={filters} licenceClasses={licenceClasses} />
      {isNarrowed && (
        <ButtonLink to={DIRECTORY} tone="plain" className="-ml-4" preventScrollReset>
          Clear all filters
        </ButtonLink>
      )}
    </form>
  )
}

function MoreFilters({ filters, licenceClasses }: Pick<Props, 'filters' | 'licenceClasses'>) {
  const { licence, stars, answers, available } = filters
  return (
    <details className="mt-3" open={Boolean(licence || stars || answers || available)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        Licence, reviews, response and availability
      </summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-3">
        <Select label="Licence checked by us" name="licence" defaultValue={licence ?? ''}>
          {option('', 'Any')}
          {licence && !licenceClasses.includes(licence) && option(licence)}
          {licenceClasses.map((name) => option(name))}
        </Select>
        <Select label={`Rating, of ${RATED_LEAST} reviews or more`} name="stars" defaultValue={stars ?? ''}>
          {option('', 'Any')}
          {directoryRatings.map((least) => option(least, `${least} stars and up`))}
        </Select>
        <Select label="Usually answers" name="answers" defaultValue={answers ?? ''}>
          {option('', 'Any time')}
          {directoryAnswers.map((most) => option(most, directoryAnswerLabels[most]))}
        </Select>
      </div>
      <Checkbox
        name="available"
        value="now"
        defaultChecked={available === 'now'}
        label="Leave out those who are away at the moment"
        className="mt-3"
      />
    </details>
  )
}

/** Links and the back button change the filters too: the fields follow, and keep the focus. */
function useFollowing(filters: Filters, sort: DirectorySort) {
  const form = useRef<HTMLFormElement>(null)
  const query = queryOf({ ...filters, sort })
  useEffect(() => {
    const said = new URLSearchParams(query)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = said.has(field.name)
      else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = said.get(field.name) ?? ''
    }
  }, [query])
  return form
}
