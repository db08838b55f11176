import { ArrowDown, Plus, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import type { DiscoveryWords } from '../../content/communities.ts'
import { useRootData } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { addressOf, DISCOVERY, type Filters } from './discovery-filters.ts'

type Props = { words: DiscoveryWords['hero']; filters: Filters; shownCount: number }

/** The top of discovery: search, and the way to a community of one's own. */
export function DiscoveryHero({ words, filters, shownCount }: Props) {
  return (
    <div className="pt-8 lg:pt-12">
      <div className="page-width">
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[36em] text-lg text-muted">{words.text}</p>
        <SearchForm filters={filters} />
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CreateLink label={words.create} />
          {shownCount > 0 && (
            <a
              href="#communities"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline-offset-4 hover:underline"
            >
              browse {shownCount}+ communities
              <ArrowDown aria-hidden size={16} />
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** Visitors sign in on the way (specification, section 2). */
function CreateLink({ label }: { label: string }) {
  const { viewer } = useRootData()
  const plus = <Plus aria-hidden size={18} />
  return viewer ? (
    <ButtonLink to={href('/create-community')} tone="quiet">
      {plus}
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to="/api/login?returnTo=/create-community" reloadDocument tone="quiet">
      {plus}
      {label}
    </ButtonLink>
  )
}

function SearchForm({ filters }: Pick<Props, 'filters'>) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { search = '', ...others } = filters
  const shown = useRef(search)
  // What was typed before the page woke up stays.
  useEffect(() => {
    if (input.current && shown.current !== search) input.current.value = search
    shown.current = search
  }, [search])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = input.current?.value.trim() || undefined
    navigate(addressOf({ ...others, search }), { preventScrollReset: true })
    document.getElementById('communities')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <search className="mt-6 block max-w-2xl">
      <form action={DISCOVERY} onSubmit={submit} className="flex gap-2">
        {Object.entries(others).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextInput
          ref={input}
          label="Search communities"
          isLabelHidden
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder="Search communities..."
          maxLength={100}
          defaultValue={search}
          icon={<Search aria-hidden size={18} />}
          className="min-w-0 grow"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
