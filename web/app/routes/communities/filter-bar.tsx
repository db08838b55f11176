import { membershipLabels, membershipTypes } from '@lv/contract/membership-types'
import { categories, communitySortLabels, communitySorts, sectors } from '@lv/contract/options'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { addressOf, cities, DISCOVERY, type Filters, readFilters } from './discovery-filters.ts'

type Props = { filters: Filters }

/** Everything that narrows or orders the list; each choice is in the address and starts at the first page again. */
export function FilterBar({ filters }: Props) {
  const { category, sector } = filters
  const to = (change: Filters) => addressOf({ ...filters, ...change })
  return (
    <div className="flex flex-col gap-1">
      <Chips label="Category">
        <ChipLink to={to({ category: undefined })} isChosen={!category} preventScrollReset>
          All
        </ChipLink>
        {categories.map((name) => (
          <ChipLink key={name} to={to({ category: name })} isChosen={name === category} preventScrollReset>
            {name}
          </ChipLink>
        ))}
      </Chips>
      <Chips label="Sector">
        {sectors.map((name) => (
          <ChipLink
            key={name}
            to={to({ sector: name === sector ? undefined : name })}
            isChosen={name === sector}
            preventScrollReset
          >
            {name}
          </ChipLink>
        ))}
      </Chips>
      <Dropdowns filters={filters} />
    </div>
  )
}

/** On phones a line that scrolls sideways, up to the edges of the screen. */
const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0">
    <div className="flex gap-2 py-1 sm:flex-wrap sm:gap-y-3">{children}</div>
  </nav>
)

/** With JavaScript a choice counts at once; without it the button sends the form. */
function Dropdowns({ filters }: Props) {
  const navigate = useNavigate()
  const form = useFormOf(filters)
  const { search, category, location, sector, membershipType, sort = 'rank' } = filters
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) chosen.set(name, String(value))
    navigate(addressOf(readFilters(chosen)), { preventScrollReset: true })
  }
  return (
    <form
      ref={form}
      action={DISCOVERY}
      onChange={change}
      onSubmit={change}
      className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4"
    >
      {search && <input type="hidden" name="search" value={search} />}
      {category && <input type="hidden" name="category" value={category} />}
      <Select label="Location" name="location" defaultValue={location}>
        {option('', 'All Locations')}
        {cities.map((name) => option(name))}
      </Select>
      <Select label="Sector" name="sector" defaultValue={sector}>
        {option('', 'All Sectors')}
        {sectors.map((name) => option(name))}
      </Select>
      <Select label="Membership type" name="membershipType" defaultValue={membershipType}>
        {option('', 'All Types')}
        {membershipTypes.map((type) => option(type, membershipLabels[type]))}
      </Select>
      <Select label="Sort by" name="sort" defaultValue={sort}>
        {communitySorts.map((name) => option(name, communitySortLabels[name]))}
      </Select>
      <Button type="submit" tone="quiet" className="col-span-full justify-self-start scripting:hidden">
        Apply
      </Button>
    </form>
  )
}

/** Chips and the back button change the filters too: the dropdowns follow, and keep the focus. */
function useFormOf(filters: Filters) {
  const form = useRef<HTMLFormElement>(null)
  const { location = '', sector = '', membershipType = '', sort = 'rank' } = filters
  useEffect(() => {
    for (const [name, value] of Object.entries({ location, sector, membershipType, sort })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLSelectElement) control.value = value
    }
  }, [location, sector, membershipType, sort])
  return form
}
